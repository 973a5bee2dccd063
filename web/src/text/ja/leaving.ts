import type { Translated } from '@latchkey/contract/text/translated';
import type { leavingText as English } from '../en/leaving.ts';

export const leavingText: Translated<typeof English> = {
  title: 'お客様のデータ',
  download: 'データをダウンロード',
  downloadHint: 'ご自身について保存されているすべてのデータを、1 つのファイルで取得できます。',
  downloading: 'データを集めています…',
  downloaded: 'データをダウンロードしました。',
  downloadFailed: 'データをダウンロードできませんでした。',
  fileName: (date) => `my-data-${date}.json`,

  deleteAccount: 'アカウントを削除',
  deleteHint: '数日間は取り消せます。その後はすべて消去されます。',
  deleteTitle: 'アカウントを削除しますか？',
  deleteSaid: [
    'すぐにすべてのデバイスと、このアカウントで使用しているアプリからログアウトされます。',
    '数日間は、再度ログインするか、メールでお送りするリンクを開くことで、取り消せます。',
    'その後は、プロフィール、ログイン方法、履歴がすべて完全に消去されます。',
  ],
  cancel: '削除しない',
  deleting: '削除しています…',
  deleted: (date) => `アカウントは ${date} に削除されます。残すには、それまでにログインしてください。`,
  deleteFailed: 'アカウントを削除できませんでした。',

  noticeSaid: (date) =>
    `${date} に、アカウントの内容はすべて完全に消去されます。それまでは取り消せますが、ほかの操作はできません。`,
  keep: 'アカウントを残す',
  kept: 'アカウントの削除を取り消しました。',
  keepFailed: '保存できませんでした。',

  keepTitle: 'アカウントを残しますか？',
  keepHint: (email) => `${email} のアカウントは削除される予定です。残す場合、内容は元のまま保たれます。`,
  keptTitle: 'アカウントの削除を取り消しました',
  keptHint: 'これまでどおりログインしてください。',
  keptBefore: 'アカウントの削除はすでに取り消されています',
  keepOver: 'このリンクは無効です',
  keepOverHint: 'ログインしてください。アカウントがまだ残っていれば、削除を取り消せます。',
  signIn: 'ログイン',
};
