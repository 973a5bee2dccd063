import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: '网络错误',
  timeout: (ms) => `已超过等待时间（${ms} 毫秒）`,
  aborted: '请求已中止',
  canceled: '已取消',
  badRequest: '请求有误，请重新加载页面后重试。',
  badResponse: '响应有误，请稍后重试。',
  overloaded: '当前登录人数较多，正在重试…',
  hints: {
    network: '请检查网络连接后重试。',
    timeout: '请重试。',
  },
};
