import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

export const consoleText: Translated<typeof English> = {
  title: '管理控制台',
  navigation: '管理控制台',
  toAccount: '我的账号',
  checking: '正在检查您的权限…',
  notOperator: '此区域仅供运营人员使用',
  notOperatorHint: '您的账号在这里没有角色。如有需要，请联系账号中心的所有者。',
  goToAccount: '前往您的账号',
  confirmTitle: '请确认是您本人',
  confirmHint: '管理控制台要求登录已通过两步验证。请完成第二步验证以继续。',
  confirm: '确认',
  setUpTitle: '请设置第二步验证方式',
  setUpHint: '管理控制台要求登录已通过两步验证，而此账号没有其他可在此作为第二步的验证方式。',
  setUp: '设置验证方式',
  accessFailed: '无法检查您的权限。',
  notFound: '管理控制台中没有此页面。',
  notFoundHint: '您要找的内容可能已被移除。',
  back: (page) => `返回“${page}”`,

  search: '搜索',
  clearSearch: '清除搜索内容',
  all: '全部',
  loadMore: '加载更多',
  listFailed: '无法加载列表。',
  nothingFound: '未找到结果',
  nothingFoundHint: '请减少输入的文字，或移除筛选条件。',
  shown: (count, hasMore) => `已显示 ${count}${hasMore ? '+' : ''} 条`,

  reason: '原因',
  reasonHint: '会保存在审计记录中，其他人可以看到。',
  cancel: '取消',
  change: '更改',
  working: '正在处理…',

  roles: { owner: '所有者', admin: '管理员', support: '客服', auditor: '审计员' },
  roleMay: {
    owner: '所有权限',
    admin: '除运营人员和密钥以外的所有权限',
    support: '查看，以及协助用户登录',
    auditor: '查看',
  },
  active: '正常',
  suspended: '已停用',
};
