import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: '本文へ移動',
  openMenu: 'メニューを開く',
  closeMenu: 'メニューを閉じる',
  mainNavigation: 'メイン',
  toStart: (app) => `${app} のホーム`,
  groupProfile: 'プロフィール',
  groupSecurity: 'セキュリティ',
  groupOperators: '運用担当者',
  information: '基本情報',
  accessApplications: '利用できるアプリ',
  devicesLogin: 'ログイン中のデバイス',
  joinedOn: '登録日',
  lastSignedIn: '前回のログイン',
  offline: 'オフラインです。表示中の内容はそのまま残り、接続が戻ると更新されます。',
  profileFailed: 'プロフィールを読み込めませんでした。',
};
