import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: '網絡錯誤',
  timeout: (ms) => `已超過 ${ms} 毫秒的時限`,
  aborted: '要求已中止',
  canceled: '已取消',
  badRequest: '要求有誤，請重新載入頁面，然後再試一次。',
  badResponse: '回應有誤，請稍後再試。',
  overloaded: '登入人數眾多，正在重試…',
  hints: {
    network: '請檢查網絡連線，然後再試一次。',
    timeout: '請再試一次。',
  },
};
