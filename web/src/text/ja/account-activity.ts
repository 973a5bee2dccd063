import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import type { Translated } from '@latchkey/contract/text/translated';
import type { accountActivityText as English } from '../en/account-activity.ts';

import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: '名前',
  given_name: '名',
  family_name: '姓',
  gender: '性別',
  timezone: 'タイムゾーン',
  email: 'メールアドレス',
  phone: '電話番号',
  partner: 'パートナーのアクセス',
  lark_id: 'Lark ID',
  mfa_enforced: '2 段階認証の必須設定',
  allow_codes: 'メールと SMS のコード',
};

const told: Readonly<Record<string, string>> = {
  'user.created': 'アカウントの作成',
  'user.imported': 'アカウントの作成',
  'user.updated': 'アカウントの変更',
  'user.photo_changed': '写真の変更',
  'user.suspended': 'アカウントの停止',
  'user.activated': 'アカウントの停止の解除',
  'user.locked': 'ログインの一時的なロック',
  'user.unlocked': 'ログインのロックの解除',
  'user.password_set': 'パスワードの設定',
  'user.password_changed': 'パスワードの変更',
  'user.password_reset': 'メールによるパスワードの再設定',
  'user.password_removed': 'パスワードの削除',
  'user.reset_scheduled': 'パスワードの再設定のリクエスト',
  'user.reset_stopped': 'パスワードの再設定の中止',
  'user.email_changed': 'メールアドレスの変更',
  'user.email_verified': 'メールアドレスの確認',
  'user.phone_changed': '電話番号の変更',
  'user.phone_verified': '電話番号の確認',
  'user.contact_taken_back': '連絡先を元に戻す操作',
  'user.factor_added': 'ログイン方法の追加',
  'user.factor_removed': 'ログイン方法の削除',
  'user.factor_renamed': 'ログイン方法の名前の変更',
  'user.factor_locked': 'コードの入力ミスによる 2 段階認証の方法のロック',
  'user.factor_preferred': '優先する方法の変更',
  'user.recovery_requested': '2 段階認証のリセットのリクエスト',
  'user.recovery_approved': '2 段階認証のリセットの承認',
  'user.recovery_stopped': '2 段階認証のリセットの中止',
  'user.recovery_lapsed': '2 段階認証のリセットの失効',
  'user.factors_reset': '2 段階認証の方法をすべて削除',
  'user.two_factor_turned_on': '2 段階認証をオンに変更',
  'user.two_factor_turned_off': '2 段階認証をオフに変更',
  'user.recovery_codes_generated': '新しいリカバリーコードの作成',
  'user.recovery_codes_viewed': 'リカバリーコードの表示',
  'user.consent_given': 'アプリのアクセスの許可',
  'user.consent_expired': '使用していないアプリのアクセス権の失効',
  'user.consent_removed': 'アプリのアクセス権の削除',
  'user.device_trusted': '信頼するデバイスの追加',
  'user.device_trust_ended': '信頼するデバイスの解除',
  'user.session_ended': 'セッションの終了（1 件）',
  'user.sessions_ended': 'セッションの終了',
  'user.sign_in_disowned': 'ログインの報告',
  'user.operator_role_given': '運用担当者のロールの付与',
  'user.operator_role_changed': '運用担当者のロールの変更',
  'user.operator_role_taken': '運用担当者のロールの取り消し',
};

export const accountActivityText: Translated<typeof English> = {
  title: 'アカウントの変更履歴',
  description: 'アカウントの変更内容と、変更した人を確認できます。',
  loadFailed: '読み込めませんでした。',
  empty: 'まだ変更はありません',
  emptyHint: 'アカウントに変更があると、ここに表示されます。',
  loadMore: '以前の変更を表示',
  /** An action of a newer release has no text here. */
  what: (action) => told[action] ?? 'アカウントの変更',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join('、'),
  by: { you: 'ご本人', operator: 'サポート', machine: '所属組織', system: 'ポータル' },
};
