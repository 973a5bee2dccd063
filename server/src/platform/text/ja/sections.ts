import type { Catalog } from '../catalog-type.ts';

/** What the second factors are called, and what choosing one does. */
export const factors: Catalog['factors'] = {
  email_otp: {
    name: 'メールのコード',
    description: (address) => `${address} にメールでコードを受け取ります。`,
  },
  sms_otp: {
    name: 'SMS のコード',
    description: (phone) => `${phone} に SMS でコードを受け取ります。`,
  },
  lark_otp: {
    name: 'Lark のコード',
    description: 'Lark のメッセージでコードを受け取ります。',
  },
  totp: {
    name: '認証アプリ',
    description: '認証アプリに表示されているコードを入力します。',
  },
  recovery_code: {
    name: 'リカバリーコード',
    description: '2 段階認証を設定したときに保存したコードを 1 つ入力します。',
  },
  password: {
    name: 'パスワード',
    description: 'アカウントのパスワードを入力します。',
  },
  carro_id: {
    name: 'コンパニオンアプリ',
    description: 'スマートフォンでログインを承認します。',
  },
  passkey: {
    name: 'パスキー',
    description: '指紋、顔、画面ロック、セキュリティキーのいずれかを使用します。',
  },
};

export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `${characters} 文字以上`,
    message: (characters) => `${characters} 文字以上で入力してください。`,
  },
  at_most: {
    description: (characters) => `${characters} 文字以内`,
    message: (characters) => `${characters} 文字以内で入力してください。`,
  },
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits:
    'このアカウントでは、以前のメールアドレスの復元を待っています。先に停止するか、有効になるまでお待ちください。',
  resetWasStopped:
    'このパスワードの前回の再設定は中止されました。次の再設定は、その 1 日後から開始できます。それまでは、現在のパスワードでログインするか、管理者にご相談ください。',
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: 'このアカウントのログイン方法のリセットは、すでにリクエストされています。',
  wasStopped:
    'このアカウントのログイン方法をリセットする前回のリクエストは中止されました。数日後に再度リクエストするか、管理者にお問い合わせください。',
};

export const joining: Catalog['joining'] = {
  emailTaken: 'このメールアドレスのアカウントはすでにあります。',
  hasAccount: 'このメールアドレスのアカウントはすでに作成されています。ログインしてください。',
  isInvited: 'このアドレスはすでに招待されています。代わりに招待を再送信してください。',
  invitationOver: 'この招待は承諾済みか、取り消されています。新しい招待を作成してください。',
};

export const operators: Catalog['operators'] = {
  isOne: 'このアカウントはすでに運用担当者です。',
  lastOwner: '最後のオーナーです。先に別のアカウントをオーナーにしてください。',
  higher: 'このアカウントのロールは、ご自身のロールより上位です。',
  own: 'これはご自身のアカウントです。変更ごとに確認が行われる、ご自身のアカウントページで変更してください。',
  ownersGrant: 'Admin API のスコープを付与できるのはオーナーだけです。',
  ownersReachInside: 'アプリをプライベートネットワークに接続できるのはオーナーだけです。',
  outdated: 'その間に変更されました。内容を確認してから、もう一度お試しください。',
  noResetLink: 'このアカウントには、パスワードの再設定に使えるメールアドレスがありません。',
  jobsRun: 'ほかのジョブが実行中です。いずれかが終わってから、もう一度お試しください。',
  notToBeDeleted: 'このアカウントは削除される予定ではありません。',
  otherHasEmail: 'このメールアドレスは別のアカウントで使用されています。',
  otherHasPhone: 'この電話番号は別のアカウントで使用されています。',
  otherHasLarkId: 'このLark IDは別のアカウントで使用されています。',
  needsContact: 'アカウントにはメールアドレスまたは電話番号が必要です。',
  invitedByEmail: '招待にはメールアドレスが必要です。',
};

export const groups: Catalog['groups'] = {
  exists: 'この名前のグループはすでにあります。',
  tooMany: (most) => `1 つのアカウントが所属できるグループは ${most} 個までです。`,
  noGroup: (name) => `「${name}」というグループはありません。`,
  noRole: (name) => `アプリに「${name}」というロールはありません。`,
  roleExists: 'アプリにこのロールはすでにあります。',
  tooManyOfClient: (most) => `1 つのアプリに設定できるのは ${most} 個までです。`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: 'ユーザー名や # を含まない、完全なアドレスを入力してください。',
  notHttps: 'アドレスは https:// で始まる必要があります。',
  notPublic: '公開されているホストのアドレスを入力してください。',
  tooMany: (most) => `Webhook は ${most} 個までです。`,
  commandLineOnly:
    'この Webhook はプライベートネットワークにあります。コマンドラインでアドレスを変更するか、別の Webhook を作成してください。',
  eventRemoved: 'このイベントは監査ログに残っていません。',
};

export const clients: Catalog['clients'] = {
  kinds: {
    phone: 'スマートフォン',
    tablet: 'タブレット',
    computer: 'パソコン',
    television: 'テレビ',
    game_console: 'ゲーム機',
    watch: 'スマートウォッチ',
  },
  place: (city, country) => `${country} ${city}`,
};

export const twoFactor: Catalog['twoFactor'] = {
  needsFactor: '先に認証アプリまたはパスキーを追加するか、メールアドレスまたは電話番号を確認してください。',
  lastWayIn: 'これがないとログインできなくなります。先にパスワードまたは別のパスキーを追加してください。',
  coolingDown: (minutes) =>
    `間違いが多すぎます。${minutes} 分後にもう一度お試しになるか、別の方法をお使いください。`,
  wrong: {
    password: 'パスワードが正しくありません。',
    passkey: 'このパスキーを確認できませんでした。もう一度お試しください。',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: 'パスキー',
  tooMany: (most) => `1 つのアカウントのパスキーは ${most} 個までです。先に 1 つ削除してください。`,
  duplicate: 'このパスキーはすでに登録されています。',
  notRegistered: 'パスキーを登録できませんでした。もう一度お試しください。',
};

export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: 'アカウントは削除される予定です',
    content: 'アカウントを残すか、ログアウトしてください。消去されるまで、ほかの操作はできません。',
  },
  expired_password: {
    title: 'パスワードの有効期限が切れました',
    content: 'パスワードの有効期限が切れました。続けるには、新しいパスワードを設定してください。',
  },
  password_expiry_is_soon: { title: 'パスワードの有効期限が近づいています' },
  remind_passkey_registration: {
    title: 'パスキーを追加しましょう（ベータ版）',
    content: 'パスキーを使うと、より安全にログインできます。追加は 1 分もかかりません。',
  },
  register_second_factor: {
    title: '2 段階認証を設定してください',
    content: 'このアカウントは 2 段階認証による保護が必要です。続けるには、認証の方法を追加してください。',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `${service} コンパニオン`,
    description: 'このデバイスでログインを承認します。',
  },
  tooMany: (most) =>
    `1 つのアカウントのコンパニオンデバイスは ${most} 台までです。先に 1 台削除してください。`,
  alreadyPaired: 'このデバイスはすでにペア設定されています。先にデバイスでペア設定を解除してください。',
  pairingOver: 'このペア設定コードは無効です。ポータルで新しいコードを表示してください。',
};

export const recipes: Catalog['recipes'] = {
  give: 'アプリに次の値を設定します:',
  giveWithSecret: 'アプリに次の値と、先ほどのシークレットを設定します:',
  rest: (address) => `残りはアプリが ${address} から読み取ります`,
  notRequired: '必須ではない',
  fapi2:
    'このアプリにシークレットはありません。呼び出しのたびに、自身の鍵（private_key_jwt、aud は issuer）と DPoP の証明を示します。',
  pushed: 'リクエストは毎回あらかじめ送信します（PAR）。アプリに次の値を設定します:',
  ciba: '次のように、ユーザーのコンパニオンアプリに確認を求め、同じメッセージを表示します:',
  library: 'oidc-client-ts の場合:',
  native: '次の値でシステムのブラウザを開きます。ループバックアドレスはどのポートでも使えます:',
  grantedNothing: (command) => `まだ何も許可されていません: ${command}`,
  machine: 'CLIENT_SECRET に先ほどのシークレットを入れ、次のようにトークンを取得します:',
  device: 'コードを取得して表示し、数秒ごとにトークンを問い合わせます:',
  forNoApi: (command) => `まだどの API にも対応していません: ${command}`,
  api: 'CLIENT_SECRET に先ほどのシークレットを入れ、次のようにトークンが有効かどうかを問い合わせます:',
  more: (pages, errors) => `詳細: ${pages}。うまくいかないとき: ${errors}`,
};
