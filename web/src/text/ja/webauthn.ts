import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

/** Results of a browser's passkey ceremony (docs/behaviour/passkeys.md#errors). */
export const webauthnText: Translated<typeof English> = {
  unsupported: 'このブラウザは WebAuthn に対応していません',
  authenticationCancelled: '認証がタイムアウトしたか、キャンセルされました',
  authenticationFailed: '認証できませんでした',
  registrationCancelled: '登録がタイムアウトしたか、キャンセルされました',
  registrationFailed: '登録できませんでした',
  aborted: '処理が中断されました。もう一度お試しください。',
  alreadyRegistered: 'この認証器はすでに登録されています。別のものをお使いください。',
  wrongAddress: 'このアドレスではパスキーを使用できません。通常のアドレスでサービスを開いてください。',
  wrongDomain: 'このドメインではパスキーを使用できません。',
  authenticator: '認証器でエラーが発生しました。もう一度お試しになるか、別のものをお使いください。',
  noUserVerification: 'この認証器では本人確認ができません。PIN、指紋、または顔認証を設定してください。',
  notDiscoverable: 'この認証器にはパスキーを保存できません。別のものをお使いください。',
  noAlgorithm: 'この認証器は古いため、このサービスでは使用できません。別のものをお使いください。',
};
