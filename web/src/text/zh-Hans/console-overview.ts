import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOverviewText as English } from '../en/console-overview.ts';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: '手机验证码',
  reset: '重置密码',
  application_request: '应用的请求',
};

const number = new Intl.NumberFormat('zh-Hans');

export const consoleOverviewText: Translated<typeof English> = {
  title: '概览',
  description: (at) => `统计时间：${at}。`,
  loadFailed: '无法加载概览。',
  number: (value) => number.format(value),
  accounts: '账号',
  suspended: (count) => `${number.format(count)} 个已停用`,
  sessions: '当前登录',
  sessionsNote: '有效的登录',
  applications: '应用',
  applicationsNote: '已注册',
  messages: '等待发送的消息',
  failed: (count) => `7 天内有 ${number.format(count)} 条未送达`,
  signIns: '登录',
  signInsHint: '最近 30 天（UTC）。',
  succeeded: '已登录',
  refused: '已拒绝',
  chart: (signIns, failures) =>
    `最近 30 天的登录：${number.format(signIns)} 次成功，${number.format(failures)} 次被拒绝`,
  day: '日期',
  methods: '用户的登录方式',
  methodsHint: '最近 30 天用于完成登录的方式。',
  noSignIns: '尚未统计到登录。',
  firstSteps: '起步',
  firstStepsHint: '完成这些，这台服务器就是一个门户。',
  recent: '最近的更改',
  recentHint: '所有人的更改，最新的在前。',
  allChanges: '全部更改',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
