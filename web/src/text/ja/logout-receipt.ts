import type { Translated } from '@latchkey/contract/text/translated';
import type { logoutReceiptText as English } from '../en/logout-receipt.ts';

export const logoutReceiptText: Translated<typeof English> = {
  title: 'ログアウトの結果',
  waiting: 'アプリケーションにログアウトを通知しています。',
  all: 'すべてのアプリケーションがログアウトを確認しました。',
  notAll:
    '確認されていないアプリケーションには、ログインしたままの可能性があります。そこでログアウトするか、ブラウザを閉じてください。',
  outcome: {
    confirmed: 'ログアウト済み',
    waiting: '通知中…',
    failed: '確認なし',
    unreachable: '通知できません',
  },
};
