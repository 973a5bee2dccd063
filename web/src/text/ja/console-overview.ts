import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOverviewText as English } from '../en/console-overview.ts';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: '電話番号に届くコード',
  reset: 'パスワードの再設定',
  application_request: 'アプリからのリクエスト',
};

const number = new Intl.NumberFormat('ja');

export const consoleOverviewText: Translated<typeof English> = {
  title: '概要',
  description: (at) => `集計日時: ${at}`,
  loadFailed: '概要を読み込めませんでした。',
  number: (value) => number.format(value),
  accounts: 'アカウント',
  suspended: (count) => `停止中 ${number.format(count)} 件`,
  sessions: 'ログイン中',
  sessionsNote: '有効なセッション',
  applications: 'アプリ',
  applicationsNote: '登録済み',
  messages: '送信待ちのメッセージ',
  failed: (count) => `過去 7 日間の未達 ${number.format(count)} 件`,
  signIns: 'ログイン',
  signInsHint: '過去 30 日間（UTC）。',
  succeeded: '成功',
  refused: '拒否',
  chart: (signIns, failures) =>
    `過去 30 日間のログイン: 成功 ${number.format(signIns)} 件、拒否 ${number.format(failures)} 件`,
  day: '日付',
  methods: 'ログイン方法',
  methodsHint: '過去 30 日間のログインで最後に使われた方法です。',
  noSignIns: '集計されたログインはまだありません。',
  firstSteps: '最初の手順',
  firstStepsHint: 'このサーバーをポータルとして使い始めるための準備です。',
  recent: '最近の変更',
  recentHint: 'すべての変更を新しい順に表示します。',
  allChanges: 'すべての変更',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
