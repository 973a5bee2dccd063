import type { Translated } from '@latchkey/contract/text/translated';
import type { logoutReceiptText as English } from '../en/logout-receipt.ts';

export const logoutReceiptText: Translated<typeof English> = {
  title: '退出登录的情况',
  waiting: '正在通知您的应用您已退出登录。',
  all: '所有应用均已确认您已退出登录。',
  notAll: '在未确认的应用中，您可能仍处于登录状态。请在该应用中退出登录，或关闭浏览器。',
  outcome: {
    confirmed: '已退出登录',
    waiting: '正在通知…',
    failed: '未确认',
    unreachable: '无法通知',
  },
};
