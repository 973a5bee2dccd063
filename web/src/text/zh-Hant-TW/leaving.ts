import type { Translated } from '@latchkey/contract/text/translated';
import type { leavingText as English } from '../en/leaving.ts';

export const leavingText: Translated<typeof English> = {
  title: '您的資料',
  download: '下載我的資料',
  downloadHint: '將所有與您有關的資料下載成一個檔案。',
  downloading: '正在整理您的資料…',
  downloaded: '已下載您的資料。',
  downloadFailed: '無法下載您的資料。',
  fileName: (date) => `我的資料-${date}.json`,

  deleteAccount: '刪除帳號',
  deleteHint: '您有數天的時間可以改變主意，之後所有內容都會清除。',
  deleteTitle: '要刪除您的帳號嗎？',
  deleteSaid: [
    '您會立即在所有裝置上登出，透過這個帳號使用的應用程式也會登出。',
    '在數天內您可以取消刪除：重新登入，或開啟我們寄給您的連結。',
    '之後，您的個人資料、登入方式和記錄都會永久清除。',
  ],
  cancel: '保留帳號',
  deleting: '正在刪除…',
  deleted: (date) => `您的帳號將於${date}刪除。如要保留帳號，請在此之前登入。`,
  deleteFailed: '無法刪除帳號。',

  noticeSaid: (date) => `帳號中的所有內容將於${date}永久清除。在此之前您可以保留帳號，但無法進行其他操作。`,
  keep: '保留我的帳號',
  kept: '已保留您的帳號。',
  keepFailed: '無法儲存。',

  keepTitle: '要保留您的帳號嗎？',
  keepHint: (email) => `${email} 的帳號即將刪除。如果保留，一切都會維持原狀。`,
  keptTitle: '已保留您的帳號',
  keptHint: '請照常登入。',
  keptBefore: '您的帳號先前已保留',
  keepOver: '這個連結已失效',
  keepOverHint: '請登入：如果帳號仍然存在，您可以保留它。',
  signIn: '登入',
};
