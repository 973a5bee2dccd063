import type { Translated } from '@latchkey/contract/text/translated';
import type { uiText as English } from '../en/ui.ts';

export const uiText: Translated<typeof English> = {
  showPassword: 'Hiện mật khẩu',
  hidePassword: 'Ẩn mật khẩu',
  close: 'Đóng',
  copy: 'Sao chép',
  copying: 'Đang sao chép…',
  copied: 'Đã sao chép',
  copyFailed: 'Không sao chép được',
  codeLabel: (length) => `Mã ${length} chữ số`,
  or: 'HOẶC',
  notGiven: 'Chưa cung cấp',
  qrCodeFailed: 'Không tải được mã QR. Vui lòng dùng đoạn văn bản bên dưới.',
  tryAgain: 'Thử lại',
  reference: (id) => `Mã tham chiếu: ${id}`,
  copyReference: 'Sao chép mã tham chiếu',
  closeToast: 'Đóng thông báo',
  notifications: 'Thông báo',
};
