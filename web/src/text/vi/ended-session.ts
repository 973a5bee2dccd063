import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `Phiên của bạn đã được kết thúc trên một thiết bị khác, ${at}.`,
    password_changed: (at) => `Phiên của bạn đã kết thúc khi mật khẩu được thay đổi, ${at}.`,
    reported: (at) => `Phiên của bạn đã kết thúc vì một lượt đăng nhập bị báo cáo, ${at}.`,
    replaced: (at) => `Phiên của bạn đã kết thúc vì bạn đăng nhập trên nhiều thiết bị, ${at}.`,
    denied: (at) => `Lượt đăng nhập của bạn đã bị từ chối, ${at}.`,
    expired: (at) => `Phiên của bạn đã kết thúc do lâu không được dùng, ${at}.`,
  },
  from: (where) => `Từ ${where}`,
};
