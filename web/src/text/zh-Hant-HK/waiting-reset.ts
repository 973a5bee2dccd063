import type { Translated } from '@latchkey/contract/text/translated';
import type { waitingResetText as English } from '../en/waiting-reset.ts';

export const waitingResetText: Translated<typeof English> = {
  waits: (date) => `有人要求重設你的密碼，將於${date}生效。`,
  stop: '停止',
  stopping: '正在停止…',
  stopped: '已停止重設密碼。',
  failed: '無法停止重設密碼。',
};
