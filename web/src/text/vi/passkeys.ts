import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

export const passkeysText: Translated<typeof English> = {
  title: 'Khóa truy cập',
  description: 'Đăng nhập bằng vân tay, khuôn mặt, khóa màn hình hoặc khóa bảo mật.',
  empty: 'Chưa có khóa truy cập nào',
  add: 'Thêm khóa truy cập',
  adding: 'Đang xác minh khóa truy cập…',
  added: 'Đã đăng ký khóa truy cập.',
  failedList: 'Không tải được danh sách khóa truy cập của bạn.',
  keptBy: (provider) => `Lưu trong ${provider}`,
  synced: 'Đã đồng bộ hóa',
  thisDevice: 'Trên một thiết bị',
  renameTitle: 'Đổi tên khóa truy cập',
  renamed: 'Đã cập nhật khóa truy cập.',
  failedRename: 'Không đổi được tên khóa truy cập.',
  removed: 'Đã xóa khóa truy cập.',
  failedRemove: 'Không xóa được khóa truy cập.',
  confirmRemoveText: 'Bạn sẽ không còn đăng nhập được bằng khóa này.',
  unsupported: 'Trình duyệt này không hỗ trợ WebAuthn',
};
