import type { Translated } from '@latchkey/contract/text/translated';
import type { leavingText as English } from '../en/leaving.ts';

export const leavingText: Translated<typeof English> = {
  title: '你的資料',
  download: '下載我的資料',
  downloadHint: '將我們保存的所有關於你的資料下載為一個檔案。',
  downloading: '正在收集你的資料…',
  downloaded: '已下載你的資料。',
  downloadFailed: '無法下載你的資料。',
  fileName: (date) => `my-data-${date}.json`,

  deleteAccount: '刪除帳戶',
  deleteHint: '你有數日時間考慮，之後資料將全部刪除。',
  deleteTitle: '要刪除你的帳戶嗎？',
  deleteSaid: [
    '你會立即在所有裝置登出，使用此帳戶的應用程式亦會登出。',
    '你可在數日內反悔：重新登入，或開啟我們寄給你的連結即可。',
    '之後所有資料都會永久刪除，包括你的個人檔案、登入方法及記錄。',
  ],
  cancel: '保留帳戶',
  deleting: '正在刪除…',
  deleted: (date) => `你的帳戶將於${date}刪除。如要保留，請在此之前登入。`,
  deleteFailed: '無法刪除帳戶。',

  noticeSaid: (date) =>
    `帳戶內的所有資料將於${date}永久刪除。在此之前，你可以選擇保留帳戶；期間無法進行其他操作。`,
  keep: '保留我的帳戶',
  kept: '已保留你的帳戶。',
  keepFailed: '無法儲存。',

  keepTitle: '要保留你的帳戶嗎？',
  keepHint: (email) => `${email} 的帳戶即將刪除。選擇保留後，帳戶將維持不變。`,
  keptTitle: '已保留你的帳戶',
  keptHint: '請如常登入。',
  keptBefore: '你的帳戶先前已保留',
  keepOver: '此連結已失效',
  keepOverHint: '請登入；如果帳戶仍然存在，你可以保留帳戶。',
  signIn: '登入',
};
