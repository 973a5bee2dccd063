import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: '網路錯誤',
  timeout: (ms) => `已超過等候時間（${ms} 毫秒）`,
  aborted: '要求已中止',
  canceled: '已取消',
  badRequest: '要求有誤，請重新載入頁面後再試一次。',
  badResponse: '回應有誤，請稍後再試。',
  overloaded: '目前登入人數眾多，正在重試…',
  hints: {
    network: '請檢查網路連線後再試一次。',
    timeout: '請再試一次。',
  },
};
