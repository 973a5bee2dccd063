import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOverviewText as English } from '../en/console-overview.ts';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: '手機驗證碼',
  reset: '重設密碼',
  application_request: '應用程式的要求',
};

const number = new Intl.NumberFormat('zh-Hant-HK');

export const consoleOverviewText: Translated<typeof English> = {
  title: '概覽',
  description: (at) => `統計時間：${at}。`,
  loadFailed: '無法載入概覽。',
  number: (value) => number.format(value),
  accounts: '帳戶',
  suspended: (count) => `${number.format(count)} 個已停用`,
  sessions: '目前登入',
  sessionsNote: '有效的登入',
  applications: '應用程式',
  applicationsNote: '已登記',
  messages: '等待傳送的訊息',
  failed: (count) => `7 日內有 ${number.format(count)} 則未能送達`,
  signIns: '登入',
  signInsHint: '過去 30 日（UTC）。',
  succeeded: '已登入',
  refused: '已拒絕',
  chart: (signIns, failures) =>
    `過去 30 日的登入：${number.format(signIns)} 次成功，${number.format(failures)} 次被拒絕`,
  day: '日期',
  methods: '用戶的登入方法',
  methodsHint: '過去 30 日完成登入所用的方法。',
  noSignIns: '尚未統計到登入。',
  firstSteps: '開始使用',
  firstStepsHint: '完成這些，這部伺服器就是一個入口網站。',
  recent: '最近的更改',
  recentHint: '所有人的更改，最新的排在前面。',
  allChanges: '所有更改',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
