import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

export const companionDevicesText: Translated<typeof English> = {
  title: 'Ứng dụng đồng hành',
  description: 'Phê duyệt đăng nhập trên điện thoại bằng cách chọn số hiển thị trên trang này.',
  empty: 'Chưa có thiết bị nào',
  add: 'Ghép nối thiết bị',
  failedStart: 'Không bắt đầu ghép nối được.',
  failedList: 'Không tải được danh sách thiết bị của bạn.',

  pairTitle: 'Ghép nối thiết bị',
  scan: 'Quét mã này bằng máy ảnh của điện thoại và mở liên kết.',
  qrLabel: 'Mã QR để mở ứng dụng đồng hành cùng mã ghép nối',
  manual: (address) => `Hoặc mở ${address} trên điện thoại và nhập mã này:`,
  copyCode: 'Sao chép mã ghép nối',
  openHere: 'Ghép nối trình duyệt này',
  waiting: 'Đang chờ thiết bị…',
  over: 'Mã đã hết hạn. Hãy hiện mã mới.',
  startAgain: 'Hiện mã mới',
  aDevice: 'Thiết bị',
  paired: (name) => `Đã ghép nối ${name}.`,

  hasPush: 'Đã bật thông báo',
  renameTitle: 'Đổi tên thiết bị',
  renamed: 'Đã đổi tên thiết bị.',
  failedRename: 'Không đổi được tên thiết bị.',
  removed: 'Đã xóa thiết bị.',
  failedRemove: 'Không xóa được thiết bị.',
  confirmRemoveText: 'Sau đó thiết bị không còn phê duyệt được các lượt đăng nhập.',
};
