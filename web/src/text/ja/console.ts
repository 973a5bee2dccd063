import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

// Terms of the console: operator = 運用担当者, role = ロール, group = グループ, audit = 監査ログ, notice = お知らせ,
// invitation = 招待, scope = スコープ, secret = シークレット, suspend = 停止, activate = 再開, erase = 完全に消去, key = 鍵.
export const consoleText: Translated<typeof English> = {
  title: 'コンソール',
  navigation: 'コンソール',
  toAccount: 'マイアカウント',
  checking: 'アクセス権を確認しています…',
  notOperator: 'このエリアは運用担当者専用です',
  notOperatorHint:
    'お使いのアカウントにはロールがありません。必要な場合は、このポータルのオーナーに依頼してください。',
  goToAccount: 'アカウントに移動',
  confirmTitle: 'ご本人であることを確認してください',
  confirmHint: 'コンソールを使用するには、2 段階認証が必要です。2 段階目の認証を行って続けてください。',
  confirm: '確認',
  setUpTitle: '2 段階目の認証方法を設定してください',
  setUpHint:
    'コンソールを使用するには 2 段階認証が必要ですが、このアカウントには 2 段階目として使用できる認証方法がありません。',
  setUp: '認証方法を設定',
  accessFailed: 'アクセス権を確認できませんでした。',
  notFound: 'このページはコンソールにありません。',
  notFoundHint: 'お探しのものは削除された可能性があります。',
  back: (page) => `「${page}」に戻る`,

  search: '検索',
  clearSearch: '検索をクリア',
  all: 'すべて',
  loadMore: 'さらに表示',
  listFailed: '一覧を読み込めませんでした。',
  nothingFound: '見つかりませんでした',
  nothingFoundHint: '文字を減らすか、絞り込みを解除してください。',
  shown: (count, hasMore) => `${count}${hasMore ? ' 件以上' : ' 件'}を表示`,

  reason: '理由',
  reasonHint: '監査ログに残り、ほかの運用担当者も閲覧できます。',
  cancel: 'キャンセル',
  change: '変更',
  working: '処理しています…',

  roles: { owner: 'オーナー', admin: '管理者', support: 'サポート', auditor: '監査担当者' },
  roleMay: {
    owner: 'すべての操作',
    admin: '運用担当者と鍵を除くすべての操作',
    support: '閲覧と、ログインのサポート',
    auditor: '閲覧のみ',
  },
  active: '有効',
  suspended: '停止中',
};
