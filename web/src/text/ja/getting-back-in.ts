import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: 'パスキー',
  password: 'パスワード',
  phone_code: '電話番号に届くコード',
  reset: 'メールでのパスワード再設定',
};

const seconds: Record<FactorType, string> = {
  passkey: 'パスキー',
  carro_id: 'コンパニオンアプリ',
  totp: '認証アプリ',
  email_otp: 'メールに届くコード',
  sms_otp: '電話番号に届くコード',
  lark_otp: 'Lark に届くコード',
  password: 'パスワード',
  recovery_code: 'リカバリーコード',
};

/** The section 'Could I get back in?'. */
export const gettingBackInText: Translated<typeof English> = {
  title: 'もしものときのログイン',
  description: '何かを失くしたとき、現在の設定でログインに使える方法を確認できます。',
  newMethods: 'メールでのパスワード再設定では、新しいログイン方法は追加から 1 日後に使えるようになります。',
  failed: 'ログイン方法を読み込めませんでした。',
  prepared: 'どの場合でもログインできます',
  preparedText: '次のどれを失くしても、ログインする方法が残っています。',
  missing: 'ログインできなくなる場合があります',
  losses: {
    phone: 'スマートフォンを失くした場合',
    password: 'パスワードを忘れた場合',
    mailbox: 'メールを使えなくなった場合',
  },
  stillBy: '引き続き使えるログイン方法',
  lockedOut: 'ご自身ではログインできません。まずログイン方法をリセットしてもらう必要があります。',
  way: (way, second) => (second ? `${begins[way]}と${seconds[second]}` : begins[way]),
  more: (count) => `ほか ${count} 通り`,
  remedies: {
    recovery_code: {
      hint: '紙に控えたリカバリーコードが最も役立ちます。1 分で準備できます。',
      action: 'リカバリーコードを取得',
    },
    passkey: {
      hint: 'パスワードマネージャーに保存するパスキーが最も役立ちます。1 分で準備できます。',
      action: 'パスキーを追加',
    },
    totp: { hint: '認証アプリが最も役立ちます。', action: '認証アプリを設定' },
    email_otp: { hint: '確認済みのメールアドレスが最も役立ちます。', action: 'メールアドレスを確認' },
  },
};
