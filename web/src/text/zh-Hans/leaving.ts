import type { Translated } from '@latchkey/contract/text/translated';
import type { leavingText as English } from '../en/leaving.ts';

export const leavingText: Translated<typeof English> = {
  title: '您的数据',
  download: '下载我的数据',
  downloadHint: '将与您有关的全部数据下载为一个文件。',
  downloading: '正在整理您的数据…',
  downloaded: '您的数据已下载。',
  downloadFailed: '无法下载您的数据。',
  fileName: (date) => `我的数据-${date}.json`,

  deleteAccount: '注销账号',
  deleteHint: '您有几天的时间可以改变主意，之后所有内容都会清除。',
  deleteTitle: '要注销您的账号吗？',
  deleteSaid: [
    '您会立即在所有设备上退出登录，通过此账号使用的应用也会退出登录。',
    '在几天内您可以撤销注销：重新登录，或打开我们发给您的邮件中的链接。',
    '之后，您的个人资料、登录方式和记录都会永久清除。',
  ],
  cancel: '保留账号',
  deleting: '正在注销…',
  deleted: (date) => `您的账号将于${date}注销。如要保留账号，请在此之前登录。`,
  deleteFailed: '无法注销账号。',

  noticeSaid: (date) => `账号中的所有内容将于${date}永久清除。在此之前您可以保留账号，但无法进行其他操作。`,
  keep: '保留我的账号',
  kept: '您的账号已保留。',
  keepFailed: '无法保存。',

  keepTitle: '要保留您的账号吗？',
  keepHint: (email) => `${email} 的账号即将注销。如果保留，一切都会维持原样。`,
  keptTitle: '您的账号已保留',
  keptHint: '请照常登录。',
  keptBefore: '您的账号此前已保留',
  keepOver: '此链接已失效',
  keepOverHint: '请登录：如果账号仍然存在，您可以保留它。',
  signIn: '登录',
};
