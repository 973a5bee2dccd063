import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `您已從其他裝置登出這裡（${at}）。`,
    password_changed: (at) => `由於變更了密碼，您已登出（${at}）。`,
    reported: (at) => `由於有登入遭到回報，您已登出（${at}）。`,
    replaced: (at) => `由於您在多個裝置上登入，這裡已登出（${at}）。`,
    denied: (at) => `您的登入遭到拒絕（${at}）。`,
    expired: (at) => `由於長時間未使用，您已登出（${at}）。`,
  },
  from: (where) => `來自：${where}`,
};
