import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: 'パートナーのアカウント',
  'no-2fa': '2 段階認証がオフのアカウント',
  'no-password': 'パスワードのないアカウント',
  'unverified-email': 'メールアドレスが未確認のアカウント',
  'unverified-phone': '電話番号が未確認のアカウント',
};
const number = new Intl.NumberFormat('ja');
const people = (count: number) => `${number.format(count)} 件のアカウント`;

export const consoleNoticesText: Translated<typeof English> = {
  title: 'お知らせ',
  description: 'ログイン後に表示される内容です。',
  searchHint: 'タイトル、種類、ID',
  notice: 'お知らせ',
  type: '種類',
  typeHint: '任意の名前です（例: new_terms）。使用できる文字は a-z、0-9、_ です。',
  heading: 'タイトル',
  content: '本文',
  contentHint: '書式のないテキストです。',
  link: 'リンク',
  linkHint: '詳細を案内する https のアドレスです。空欄でもかまいません。',
  linkInvalid: 'https のアドレスを入力してください。',
  required: '必須',
  requiredLabel: '確認するまで、ほかの操作を許可しない',
  optional: 'スキップ可',
  audience: '対象',
  account: 'メールアドレス、電話番号、ID',
  audiences: { all: '全員', user: '1 つのアカウント', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? '全員'
      : audience_kind === 'user'
        ? '1 つのアカウント'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: '開始',
  fromHint: '空欄の場合、すぐに開始します。',
  until: '終了',
  untilHint: '空欄の場合、取り下げるまで表示します。',
  endsFirst: '終了は開始よりあとにしてください。',
  noEnd: '期限なし',
  empty: 'お知らせはありません',
  emptyHint: '全員または一部のユーザーに、お知らせを掲載できます。',
  add: 'お知らせを掲載',
  added: 'お知らせを掲載しました。',
  addFailed: 'お知らせを掲載できませんでした。',
  preview: '対象者',
  concerned: (count, isWhole) => (isWhole ? `現在 ${people(count)}` : `${people(count)}以上`),
  previewFailed: '対象者を集計できませんでした。',
  facts: 'お知らせ',
  done: 'ユーザーの対応',
  seen: '閲覧',
  skipped: 'スキップ',
  resolved: '確認',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: '変更',
  changeTitle: 'お知らせを変更',
  changeHint: '確認済みのユーザーには、再び表示されません。',
  save: '保存',
  changed: 'お知らせを変更しました。',
  changeFailed: 'お知らせを変更できませんでした。',
  remove: '取り下げる',
  removeTitle: (title) => `「${title}」を取り下げますか？`,
  removeConsequence: '誰にも表示されなくなります。',
  removed: 'お知らせを取り下げました。',
  removeFailed: 'お知らせを取り下げられませんでした。',
  loadFailed: 'お知らせを読み込めませんでした。',
};
