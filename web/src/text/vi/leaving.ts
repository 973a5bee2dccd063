import type { Translated } from '@latchkey/contract/text/translated';
import type { leavingText as English } from '../en/leaving.ts';

export const leavingText: Translated<typeof English> = {
  title: 'Dữ liệu của bạn',
  download: 'Tải dữ liệu của tôi',
  downloadHint: 'Mọi dữ liệu được lưu về bạn, trong một tệp.',
  downloading: 'Đang thu thập dữ liệu của bạn…',
  downloaded: 'Đã tải xuống dữ liệu của bạn.',
  downloadFailed: 'Không tải xuống được dữ liệu của bạn.',
  fileName: (date) => `my-data-${date}.json`,

  deleteAccount: 'Xóa tài khoản',
  deleteHint: 'Bạn có vài ngày để suy nghĩ lại; sau đó sẽ không còn lại gì.',
  deleteTitle: 'Xóa tài khoản của bạn?',
  deleteSaid: [
    'Bạn sẽ bị đăng xuất ở mọi nơi ngay lập tức, kể cả các ứng dụng dùng tài khoản này.',
    'Trong vài ngày bạn có thể rút lại yêu cầu: hãy đăng nhập lại hoặc mở liên kết chúng tôi gửi qua email.',
    'Sau đó mọi thứ bị xóa vĩnh viễn: hồ sơ, phương thức đăng nhập, lịch sử của bạn.',
  ],
  cancel: 'Giữ lại',
  deleting: 'Đang xóa…',
  deleted: (date) =>
    `Tài khoản của bạn sẽ bị xóa vào ${date}. Hãy đăng nhập trước thời điểm đó để giữ tài khoản.`,
  deleteFailed: 'Không xóa được tài khoản.',

  noticeSaid: (date) =>
    `Vào ${date}, mọi nội dung trong tài khoản sẽ bị xóa vĩnh viễn. Cho đến lúc đó bạn có thể giữ lại tài khoản; trong thời gian này bạn không làm được việc nào khác.`,
  keep: 'Giữ tài khoản của tôi',
  kept: 'Tài khoản của bạn được giữ lại.',
  keepFailed: 'Không lưu được.',

  keepTitle: 'Giữ tài khoản của bạn?',
  keepHint: (email) => `Tài khoản của ${email} sắp bị xóa. Nếu giữ lại, tài khoản sẽ vẫn như cũ.`,
  keptTitle: 'Tài khoản của bạn được giữ lại',
  keptHint: 'Hãy đăng nhập như trước.',
  keptBefore: 'Tài khoản của bạn đã được giữ lại trước đó',
  keepOver: 'Liên kết này không còn hợp lệ',
  keepOverHint: 'Hãy đăng nhập: nếu tài khoản vẫn còn, bạn có thể giữ lại.',
  signIn: 'Đăng nhập',
};
