import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `別のデバイスでの操作により、セッションが終了しました（${at}）。`,
    password_changed: (at) => `パスワードが変更されたため、セッションが終了しました（${at}）。`,
    reported: (at) => `ログインが報告されたため、セッションが終了しました（${at}）。`,
    replaced: (at) => `多数のデバイスでログインしたため、セッションが終了しました（${at}）。`,
    denied: (at) => `ログインが拒否されました（${at}）。`,
    expired: (at) => `長期間使用されなかったため、セッションが終了しました（${at}）。`,
  },
  from: (where) => `操作元: ${where}`,
};
