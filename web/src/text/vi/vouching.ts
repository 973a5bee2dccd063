import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) => `${host} cho biết ứng dụng này là của họ. Chúng tôi chưa xác minh điều đó.`,
  selfRegistered: 'Ứng dụng này tự đăng ký. Chúng tôi chưa xác minh tên của ứng dụng.',
};
