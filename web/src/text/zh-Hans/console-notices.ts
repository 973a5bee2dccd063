import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: '合作伙伴的账号',
  'no-2fa': '未开启两步验证的账号',
  'no-password': '没有密码的账号',
  'unverified-email': '邮箱未验证的账号',
  'unverified-phone': '手机号未验证的账号',
};
const number = new Intl.NumberFormat('zh-Hans');
const people = (count: number) => `${number.format(count)} 个账号`;

export const consoleNoticesText: Translated<typeof English> = {
  title: '通知',
  description: '用户登录后会看到的内容。',
  searchHint: '标题、类型或 ID',
  notice: '通知',
  type: '类型',
  typeHint: '自定义的名称，例如 new_terms：可使用 a-z、0-9 和 _。',
  heading: '标题',
  content: '内容',
  contentHint: '纯文本。',
  link: '链接',
  linkHint: '提供更多信息的 https 网址，可以留空。',
  linkInvalid: '必须是 https 网址。',
  required: '必须确认',
  requiredLabel: '确认之前无法进行其他操作',
  optional: '可以跳过',
  audience: '对象',
  account: '邮箱、手机号或 ID',
  audiences: { all: '所有人', user: '单个账号', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? '所有人'
      : audience_kind === 'user'
        ? '单个账号'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: '开始',
  fromHint: '留空：从现在开始。',
  until: '结束',
  untilHint: '留空：直到您撤下为止。',
  endsFirst: '结束时间必须晚于开始时间。',
  noEnd: '无期限',
  empty: '没有通知',
  emptyHint: '发布一条通知，对象可以是所有人或部分用户。',
  add: '发布通知',
  added: '通知已发布。',
  addFailed: '无法发布通知。',
  preview: '涉及的对象',
  concerned: (count, isWhole) => (isWhole ? `目前 ${people(count)}` : `至少 ${people(count)}`),
  previewFailed: '无法统计涉及的对象。',
  facts: '通知',
  done: '用户的响应',
  seen: '已看到',
  skipped: '已跳过',
  resolved: '已确认',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: '更改',
  changeTitle: '更改通知',
  changeHint: '已确认的用户不会再看到此通知。',
  save: '保存',
  changed: '通知已更改。',
  changeFailed: '无法更改通知。',
  remove: '撤下',
  removeTitle: (title) => `要撤下“${title}”吗？`,
  removeConsequence: '撤下后，任何人都不会再看到。',
  removed: '通知已撤下。',
  removeFailed: '无法撤下通知。',
  loadFailed: '无法加载通知。',
};
