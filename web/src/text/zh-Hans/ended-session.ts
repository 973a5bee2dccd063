import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `您的登录已在其他设备上被结束（${at}）。`,
    password_changed: (at) => `由于密码已修改，您的登录已结束（${at}）。`,
    reported: (at) => `由于有登录被标记为非本人，您的登录已结束（${at}）。`,
    replaced: (at) => `由于您在多台设备上登录，您在这里的登录已结束（${at}）。`,
    denied: (at) => `您的登录已被拒绝（${at}）。`,
    expired: (at) => `由于长时间未使用，您的登录已结束（${at}）。`,
  },
  from: (where) => `来自：${where}`,
};
