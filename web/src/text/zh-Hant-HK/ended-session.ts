import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `你的登入已在另一部裝置上結束（${at}）。`,
    password_changed: (at) => `由於密碼已更改，你的登入已結束（${at}）。`,
    reported: (at) => `由於有登入被舉報，你的登入已結束（${at}）。`,
    replaced: (at) => `由於你在多部裝置登入，此登入已結束（${at}）。`,
    denied: (at) => `你的登入已被拒絕（${at}）。`,
    expired: (at) => `由於長時間沒有使用，你的登入已結束（${at}）。`,
  },
  from: (where) => `來自 ${where}`,
};
