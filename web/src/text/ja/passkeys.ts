import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

/** Passkeys: the list of the account, adding one, and signing in with one. */
export const passkeysText: Translated<typeof English> = {
  title: 'パスキー',
  description: '指紋、顔、画面ロック、セキュリティキーでログインできます。',
  empty: 'パスキーはまだありません',
  add: 'パスキーを追加',
  adding: 'パスキーを確認しています…',
  added: 'パスキーを登録しました。',
  failedList: 'パスキーを読み込めませんでした。',
  keptBy: (provider) => `保存先: ${provider}`,
  synced: '同期済み',
  thisDevice: '1 台のデバイスのみ',
  renameTitle: 'パスキーの名前を変更',
  renamed: 'パスキーの名前を変更しました。',
  failedRename: 'パスキーの名前を変更できませんでした。',
  removed: 'パスキーを削除しました。',
  failedRemove: 'パスキーを削除できませんでした。',
  confirmRemoveText: '削除すると、このパスキーではログインできなくなります。',
  unsupported: 'このブラウザは WebAuthn に対応していません',
};
