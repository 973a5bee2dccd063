import type { Translated } from '@latchkey/contract/text/translated';
import type { logoutReceiptText as English } from '../en/logout-receipt.ts';

export const logoutReceiptText: Translated<typeof English> = {
  title: '登出情況',
  waiting: '正在通知你的應用程式你已登出。',
  all: '所有應用程式均已確認你已登出。',
  notAll: '在未確認的應用程式中，你可能仍處於登入狀態。請在該處登出，或關閉瀏覽器。',
  outcome: {
    confirmed: '已登出',
    waiting: '正在通知…',
    failed: '未確認',
    unreachable: '無法通知',
  },
};
