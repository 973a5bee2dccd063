import type { Translated } from '@latchkey/contract/text/translated';
import type { companionText as English } from '../en/companion.ts';

/** The companion app. */
export const companionText: Translated<typeof English> = {
  title: (service) => `${service} コンパニオン`,
  unnamedDevice: 'このデバイス',
  loading: '読み込んでいます',
  cancel: 'キャンセル',
  crashed: 'アプリが停止しました。管理者にお問い合わせください。',

  broken:
    'このブラウザにはこのページのデータを保存できないため、鍵を保管できません。プライベートブラウズを終了するか、別のブラウザをお使いください。',

  pair: {
    heading: 'このデバイスをペア設定',
    intro:
      'このデバイスでログインを承認できるようにします。ポータルで「2 段階認証」を開き、「デバイスをペア設定」を選んでください。',
    another: '別のアカウントをペア設定',
    scan: 'QR コードを読み取る',
    stopScan: '読み取りを中止',
    scanHint: 'ポータルの QR コードにカメラを向けてください。',
    noCamera: 'カメラを使用できません。コードを入力してください。',
    code: 'ペア設定コードまたはリンク',
    codeHint: 'QR コードの下に表示されています。',
    wrongCode: 'QR コードの下の 16 文字、またはリンク全体を入力してください。',
    name: 'このデバイスの名前',
    nameHint: 'ポータルに表示されます。',
    nameRequired: '必須',
    submit: 'デバイスをペア設定',
    failed: 'デバイスをペア設定できませんでした。',
    back: '戻る',
    done: (account) => `${account} とペア設定しました。`,
  },

  home: {
    heading: 'リクエスト',
    none: '承認待ちのリクエストはありません',
    noneText:
      'ログインすると、ここにリクエストが表示されます。それまで、このアプリを開いたままにしてください。',
    waiting: (count) => `${count} 件のリクエストが承認を待っています。`,
    offline: '接続がありません。接続が戻ると、リクエストが表示されます。',
    accounts: 'アカウント',
  },

  approval: {
    purposes: {
      sign_in: 'ログインしようとしていますか？',
      password_reset: 'パスワードを再設定しようとしていますか？',
      confirm_action: 'セキュリティ設定を変更しようとしていますか？',
      application_request: 'アプリからのリクエストです',
    },
    account: 'アカウント',
    application: 'アプリ',
    place: '場所',
    ip: 'IP アドレス',
    browser: 'ブラウザ',
    time: '日時',
    unknown: '不明',
    choose: 'ポータルに表示されている番号を選んでください:',
    number: (number) => `${number} で承認`,
    message: 'メッセージ',
    compare: 'リクエストした画面に同じメッセージが表示されている場合のみ、承認してください。',
    amount: '金額',
    to: '対象',
    consent: 'さらに、次のことができるようになります:',
    approve: '承認',
    refuse: '拒否',
    refused: '拒否しました。30 分間、このアプリからのリクエストは届きません。',
    deny: 'いいえ、自分ではありません',
    secondsLeft: (seconds) => `残り ${seconds} 秒`,
    wrongNumber: '番号が違います。このリクエストは終了しました。ポータルでもう一度リクエストしてください。',
    denied: '拒否しました。このリクエストは終了し、お知らせを送信しました。',
    over: 'このリクエストはすでに終了しています。',
    failed: '回答を送信できませんでした。もう一度お試しください。',
  },

  ended: {
    approved: '承認しました',
    over: 'このリクエストは終了しました。',
    approvedText: 'ポータルは自動的に先に進みます。進まない場合は、ポータルでこのコードを入力してください:',
    secondsLeft: (seconds) => `有効期限: あと ${seconds} 秒`,
    dismiss: '完了',
  },

  account: {
    pairedAs: (device) => `ペア設定名: ${device}`,
    remove: '削除',
    removeNamed: (account) => `${account} を削除`,
    confirm: (account) => `このデバイスから ${account} を削除しますか？`,
    confirmText: '削除すると、このデバイスではこのアカウントのログインを承認できなくなります。',
    failed: 'ペア設定を解除できませんでした。もう一度お試しください。',
    gone: 'このペア設定は解除されたか、アカウントでログインできなくなっています。',
    forget: 'このデバイスから消去',
  },

  push: {
    offer: 'アプリを閉じていても、リクエストが届いたときに通知を受け取れます。',
    turnOn: '通知をオンにする',
    refused: 'このページの通知はブロックされています。ブラウザの設定で許可してください。',
    failed: '通知をオンにできませんでした。',
    title: 'リクエストが届いています',
    body: 'コンパニオンアプリを開いて、承認または拒否してください。',
  },
};
