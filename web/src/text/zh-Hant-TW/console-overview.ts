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

const number = new Intl.NumberFormat('zh-Hant-TW');

export const consoleOverviewText: Translated<typeof English> = {
  title: '總覽',
  description: (at) => `統計時間：${at}。`,
  loadFailed: '無法載入總覽。',
  number: (value) => number.format(value),
  accounts: '帳號',
  suspended: (count) => `${number.format(count)} 個已停用`,
  sessions: '目前登入中',
  sessionsNote: '有效的登入',
  applications: '應用程式',
  applicationsNote: '已註冊',
  messages: '等待傳送的訊息',
  failed: (count) => `7 天內有 ${number.format(count)} 則未送達`,
  signIns: '登入',
  signInsHint: '最近 30 天（UTC）。',
  succeeded: '已登入',
  refused: '已拒絕',
  chart: (signIns, failures) =>
    `最近 30 天的登入：${number.format(signIns)} 次成功，${number.format(failures)} 次遭拒`,
  day: '日期',
  methods: '使用者的登入方式',
  methodsHint: '最近 30 天用來完成登入的方式。',
  noSignIns: '尚未統計到登入。',
  firstSteps: '開始使用',
  firstStepsHint: '完成這些，這台伺服器就是一個入口網站。',
  recent: '最近的變更',
  recentHint: '所有人的變更，最新的在前。',
  allChanges: '所有變更',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
