import type { Translated } from '@latchkey/contract/text/translated';
import type { waitingResetText as English } from '../en/waiting-reset.ts';

export const waitingResetText: Translated<typeof English> = {
  waits: (date) => `有人申请重置您的密码，将于${date}生效。`,
  stop: '停止重置',
  stopping: '正在停止…',
  stopped: '已停止重置密码。',
  failed: '无法停止重置密码。',
};
