import type { Translated } from '@latchkey/contract/text/translated';
import type { waitingResetText as English } from '../en/waiting-reset.ts';

export const waitingResetText: Translated<typeof English> = {
  waits: (date) => `Ai đó đã yêu cầu đặt lại mật khẩu của bạn. Việc này có hiệu lực vào ${date}.`,
  stop: 'Dừng lại',
  stopping: 'Đang dừng…',
  stopped: 'Đã dừng đặt lại mật khẩu.',
  failed: 'Không dừng được việc đặt lại mật khẩu.',
};
