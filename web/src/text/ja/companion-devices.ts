import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

/** The companion devices of the account, on the two-factor page. */
export const companionDevicesText: Translated<typeof English> = {
  title: 'コンパニオンアプリ',
  description: 'このページに表示される番号をスマートフォンで選んで、ログインを承認します。',
  empty: 'デバイスはまだありません',
  add: 'デバイスをペア設定',
  failedStart: 'ペア設定を開始できませんでした。',
  failedList: 'デバイスを読み込めませんでした。',

  pairTitle: 'デバイスをペア設定',
  scan: 'スマートフォンのカメラでこのコードを読み取り、リンクを開いてください。',
  qrLabel: 'ペア設定コードでコンパニオンアプリを開く QR コード',
  manual: (address) => `または、スマートフォンで ${address} を開き、このコードを入力してください:`,
  copyCode: 'ペア設定コードをコピー',
  openHere: '代わりにこのブラウザをペア設定',
  waiting: 'デバイスを待っています…',
  over: 'コードの有効期限が切れました。新しいコードを表示してください。',
  startAgain: '新しいコードを表示',
  aDevice: 'デバイス',
  paired: (name) => `${name} をペア設定しました。`,

  hasPush: '通知オン',
  renameTitle: 'デバイス名を変更',
  renamed: 'デバイス名を変更しました。',
  failedRename: 'デバイス名を変更できませんでした。',
  removed: 'デバイスを削除しました。',
  failedRemove: 'デバイスを削除できませんでした。',
  confirmRemoveText: '削除すると、このデバイスではログインを承認できなくなります。',
};
