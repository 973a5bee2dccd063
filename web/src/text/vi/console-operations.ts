import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: 'Cài đặt đang áp dụng',
  settingsDescription:
    'Các cài đặt mà máy chủ này đang dùng, theo tên biến môi trường. Thông tin bí mật không bao giờ được hiện.',
  name: 'Cài đặt',
  value: 'Giá trị',
  noSettings: 'Không có cài đặt',
  keys: 'Khóa',
  keysDescription: 'Các khóa dùng để ký token. Việc xoay vòng và thu hồi khóa được thực hiện bằng dòng lệnh.',
  id: 'Khóa',
  purpose: 'Dùng cho',
  algorithm: 'Thuật toán',
  state: 'Trạng thái',
  states: { next: 'Sắp dùng để ký', signs: 'Đang ký', old: 'Chỉ xác minh' },
  from: 'Ký từ',
  until: 'Xác minh đến',
  noEnd: 'Không có hạn',
  noKeys: 'Không có khóa',
  hint: 'Sẽ được liệt kê ở đây.',
};
