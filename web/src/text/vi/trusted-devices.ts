import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: 'Thiết bị tin cậy',
  description:
    'Trên các thiết bị này, bạn đăng nhập không cần yếu tố thứ hai, trừ khi vào ứng dụng cần hai yếu tố.',
  since: (since: string, until: string) => `Tin cậy từ ${since}, đến ${until}`,
  lastUsed: (at: string) => `Dùng lần cuối ${at}`,
  neverUsed: 'Chưa dùng',
  thisDevice: 'Thiết bị này',
  end: 'Ngừng tin cậy',
  endOf: (device: string) => `Ngừng tin cậy ${device}`,
  endAll: 'Ngừng tin cậy tất cả',
  ending: 'Đang gỡ…',
  ended: 'Thiết bị đó sẽ được hỏi yếu tố thứ hai trở lại.',
  failed: 'Không gỡ được thiết bị.',
  loadFailed: 'Không tải được danh sách thiết bị tin cậy.',
  question: 'Ngừng tin cậy thiết bị này?',
  questionAll: 'Ngừng tin cậy mọi thiết bị?',
  consequence: 'Lần đăng nhập tiếp theo ở đó sẽ hỏi yếu tố thứ hai. Không ai bị đăng xuất.',
  cancel: 'Hủy',
};
