import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: 'ネットワークエラー',
  timeout: (ms) => `${ms} ミリ秒以内に応答がありませんでした`,
  aborted: 'リクエストが中断されました',
  canceled: 'キャンセルしました',
  badRequest: 'リクエストが正しくありません。ページを再読み込みして、もう一度お試しください。',
  badResponse: '応答が正しくありません。しばらくしてからもう一度お試しください。',
  overloaded: 'ログインが混み合っています。再試行しています…',
  hints: {
    network: '接続を確認して、もう一度お試しください。',
    timeout: 'もう一度お試しください。',
  },
};
