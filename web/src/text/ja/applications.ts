import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: 'アプリ',
  description: 'このアカウントで開けるアプリと、アカウントへのアクセス権があるアプリを確認できます。',
  none: 'アプリはまだありません',
  noneHint: '所属組織がアプリを接続すると、ここに表示され、開けるようになります。',
  open: '開く',
  openOf: (name) => `${name} を開く`,
  hasAccess: 'アカウントへのアクセス権あり',
  notUsed: '未使用',
  noAccess: '現在アクセス権なし',
  endsUnused: (used, end) =>
    `${used} 以降使用されていません。このまま使用しない場合、${end} にアクセス権がなくなります。`,
  lastUsed: (time) => `最終使用: ${time}`,
  mayShort: '許可されている操作',
  got: '提供された情報',
  gotFact: (fact, day) => `${fact}（最終: ${day}）`,
  removeAccess: 'アクセス権を削除',
  removeAccessOf: (name) => `${name} のアクセス権を削除`,
  removeTitle: (name) => `${name} のアクセス権を削除しますか？`,
  removeHint:
    'すぐにアカウントからログアウトされます。次に開いたときに、もう一度アクセスの許可を求められることがあります。',
  keeps: (facts) =>
    `これまでに参照できた情報（${facts}）は、アプリに残る場合があります。削除するには、アプリに直接依頼してください。`,
  cancel: 'キャンセル',
  removing: '削除しています…',
  removed: (name) => `${name} のアクセス権を削除しました。`,
  removeFailed: 'アクセス権を削除できませんでした。',
  loadFailed: 'アプリを読み込めませんでした。',
};
