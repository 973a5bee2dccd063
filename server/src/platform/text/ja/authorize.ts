import type { Translated } from '@latchkey/contract/text/translated';
import type { authorizeText as English } from '../authorize.en.ts';

export const authorizeText: Translated<typeof English> = {
  errorPage: {
    title: 'アクセスが拒否されました',
    tooMany: 'ここから開始されたログインが多すぎます。1 分ほど待ってから、もう一度お試しください。',
    back: 'アカウントに移動',
    code: (code) => `エラーコード: ${code}`,
  },
  refusals: {
    invalid_redirect_uri:
      'このアプリのログインリンクは正しく設定されていません。アプリの開発者に「リダイレクト先のアドレスが登録されていない」とお伝えください。',
    invalid_client:
      'このアプリのログインリンクは正しく設定されていません。アプリの開発者に「アプリが登録されていない」とお伝えください。',
  },
  logoutRefusals: {
    invalid_redirect_uri:
      'このアプリのログアウトリンクは正しく設定されていません。アプリの開発者に「ログアウト後の戻り先のアドレスが登録されていない」とお伝えください。',
    invalid_client:
      'このアプリのログアウトリンクは正しく設定されていません。アプリの開発者に「アプリが登録されていない」とお伝えください。',
    invalid_id_token_hint:
      'このアプリのログアウトリンクは正しく設定されていません。アプリの開発者に「リンクの ID トークンが無効か、別のアプリのものである」とお伝えください。',
  },
  unknownRequest: 'このリンクは不完全か、無効になっています。アプリに戻って、最初からやり直してください。',
  otherAccount: 'アプリが別のアカウントでのログインを求めています。',
  signInAgain: 'アプリがもう一度ログインするよう求めています。',
  needsSecondFactor:
    'このアプリには 2 段階認証が必要です。「セキュリティ」でオンにしてから、アプリに戻ってください。',
  restsHere:
    '今日ここで追加した方法は、このデバイスでの確認にはまだ使えません。一度ログアウトし、その方法でログインしてから、アプリに戻ってください。',
  needsPasskey: 'このアプリにはパスキーが必要です。「セキュリティ」で追加してから、アプリに戻ってください。',
  closedToAccount: 'このアカウントにはアクセス権がありません。管理者にお問い合わせください。',
};
