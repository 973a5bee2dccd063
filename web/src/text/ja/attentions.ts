import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

/** Notices after sign-in (docs/behaviour/attentions.md#screens). Other types are an operator's, with their own texts. */
export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: 'アカウントは削除される予定です',
    expired_password: 'パスワードの有効期限が切れました',
    password_expiry_is_soon: 'パスワードの有効期限が近づいています',
    remind_passkey_registration: 'パスキーを追加しましょう（ベータ版）',
  },
  otherTitle: '対応が必要です',
  addPasskeyHint: 'パスキーを使うと、より安全にログインできます。追加は 1 分もかかりません。',
  addPasskey: 'パスキーを追加',
  setUpFactor: '2 段階認証を設定',
  acknowledge: '確認しました',
  learnMore: '詳細',
  skip: '今はしない',
  more: (count) => `このあとに、あと ${count} 件あります。`,
  failed: '保存できませんでした。',
  failedLoad: 'お知らせを読み込めませんでした。',
  allSet: '完了しました',
  allSetHint: '対応が必要な項目はありません。',
  goBack: '戻る',
};
