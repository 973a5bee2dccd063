import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: '合作夥伴的帳戶',
  'no-2fa': '未使用雙重認證的帳戶',
  'no-password': '沒有密碼的帳戶',
  'unverified-email': '電郵未驗證的帳戶',
  'unverified-phone': '電話號碼未驗證的帳戶',
};
const number = new Intl.NumberFormat('zh-Hant-HK');
const people = (count: number) => `${number.format(count)} 個帳戶`;

export const consoleNoticesText: Translated<typeof English> = {
  title: '提示',
  description: '用戶登入後看到的提示。',
  searchHint: '標題、類型或 ID',
  notice: '提示',
  type: '類型',
  typeHint: '自訂名稱，例如 new_terms：a-z、0-9 及 _。',
  heading: '標題',
  content: '內容',
  contentHint: '純文字。',
  link: '連結',
  linkHint: '提供更多資料的 https 網址，可留空。',
  linkInvalid: '必須為 https 網址。',
  required: '必須確認',
  requiredLabel: '確認前無法繼續',
  optional: '可略過',
  audience: '對象',
  account: '電郵、電話號碼或 ID',
  audiences: { all: '所有人', user: '一個帳戶', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? '所有人'
      : audience_kind === 'user'
        ? '一個帳戶'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: '由',
  fromHint: '留空：由現在起。',
  until: '至',
  untilHint: '留空：直至撤下為止。',
  endsFirst: '結束時間必須在開始時間之後。',
  noEnd: '沒有期限',
  empty: '沒有提示',
  emptyHint: '可向所有人或部分用戶發佈提示。',
  add: '發佈提示',
  added: '已發佈提示。',
  addFailed: '無法發佈提示。',
  preview: '受影響的用戶',
  concerned: (count, isWhole) => (isWhole ? `目前 ${people(count)}` : `最少 ${people(count)}`),
  previewFailed: '無法計算受影響的用戶。',
  facts: '提示',
  done: '用戶的回應',
  seen: '已查看',
  skipped: '已略過',
  resolved: '已確認',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: '更改',
  changeTitle: '更改提示',
  changeHint: '已確認的用戶不會再次看到。',
  save: '儲存',
  changed: '已更改提示。',
  changeFailed: '無法更改提示。',
  remove: '撤下',
  removeTitle: (title) => `要撤下「${title}」嗎？`,
  removeConsequence: '任何人都不會再看到此提示。',
  removed: '已撤下提示。',
  removeFailed: '無法撤下提示。',
  loadFailed: '無法載入提示。',
};
