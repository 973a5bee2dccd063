import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: '合作夥伴的帳號',
  'no-2fa': '未開啟雙重驗證的帳號',
  'no-password': '沒有密碼的帳號',
  'unverified-email': '電子郵件未驗證的帳號',
  'unverified-phone': '手機號碼未驗證的帳號',
};
const number = new Intl.NumberFormat('zh-Hant-TW');
const people = (count: number) => `${number.format(count)} 個帳號`;

export const consoleNoticesText: Translated<typeof English> = {
  title: '通知',
  description: '使用者登入後會看到的內容。',
  searchHint: '標題、類型或 ID',
  notice: '通知',
  type: '類型',
  typeHint: '自訂的名稱，例如 new_terms：可使用 a-z、0-9 和 _。',
  heading: '標題',
  content: '內容',
  contentHint: '純文字。',
  link: '連結',
  linkHint: '提供更多資訊的 https 網址，可以留空。',
  linkInvalid: '必須是 https 網址。',
  required: '必須確認',
  requiredLabel: '確認之前無法進行其他操作',
  optional: '可以略過',
  audience: '對象',
  account: '電子郵件、手機號碼或 ID',
  audiences: { all: '所有人', user: '單一帳號', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? '所有人'
      : audience_kind === 'user'
        ? '單一帳號'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: '開始',
  fromHint: '留空：從現在開始。',
  until: '結束',
  untilHint: '留空：直到您撤下為止。',
  endsFirst: '結束時間必須晚於開始時間。',
  noEnd: '無期限',
  empty: '沒有通知',
  emptyHint: '發布一則通知，對象可以是所有人或部分使用者。',
  add: '發布通知',
  added: '已發布通知。',
  addFailed: '無法發布通知。',
  preview: '適用的對象',
  concerned: (count, isWhole) => (isWhole ? `目前 ${people(count)}` : `至少 ${people(count)}`),
  previewFailed: '無法計算適用的對象。',
  facts: '通知',
  done: '使用者的回應',
  seen: '已看過',
  skipped: '已略過',
  resolved: '已確認',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: '變更',
  changeTitle: '變更通知',
  changeHint: '已確認的使用者不會再看到這則通知。',
  save: '儲存',
  changed: '已變更通知。',
  changeFailed: '無法變更通知。',
  remove: '撤下',
  removeTitle: (title) => `要撤下「${title}」嗎？`,
  removeConsequence: '撤下後，任何人都不會再看到。',
  removed: '已撤下通知。',
  removeFailed: '無法撤下通知。',
  loadFailed: '無法載入通知。',
};
