import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import type { Translated } from '@latchkey/contract/text/translated';
import type { accountActivityText as English } from '../en/account-activity.ts';
import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: '姓名',
  given_name: '名字',
  family_name: '姓氏',
  gender: '性别',
  timezone: '时区',
  email: '邮箱',
  phone: '手机号',
  partner: '合作伙伴的访问权限',
  lark_id: 'Lark ID',
  mfa_enforced: '是否必须使用两步验证',
  allow_codes: '邮箱和短信验证码',
};

const told: Readonly<Record<string, string>> = {
  'user.created': '已创建账号',
  'user.imported': '已创建账号',
  'user.updated': '已更改账号',
  'user.photo_changed': '已更换照片',
  'user.suspended': '已停用账号',
  'user.activated': '已恢复账号',
  'user.locked': '已暂时锁定登录',
  'user.unlocked': '已解除登录锁定',
  'user.password_set': '已设置密码',
  'user.password_changed': '已修改密码',
  'user.password_reset': '已通过邮箱重置密码',
  'user.password_removed': '已移除密码',
  'user.reset_scheduled': '已申请重置密码',
  'user.reset_stopped': '已停止重置密码',
  'user.email_changed': '已更换邮箱',
  'user.email_verified': '已验证邮箱',
  'user.phone_changed': '已更换手机号',
  'user.phone_verified': '已验证手机号',
  'user.contact_taken_back': '已找回联系方式',
  'user.factor_added': '已添加登录方式',
  'user.factor_removed': '已移除登录方式',
  'user.factor_renamed': '已重命名登录方式',
  'user.factor_locked': '验证码错误次数过多，已锁定第二步验证',
  'user.factor_preferred': '已更改首选验证方式',
  'user.recovery_requested': '已申请重置第二步验证方式',
  'user.recovery_approved': '已批准重置第二步验证方式',
  'user.recovery_stopped': '已停止重置第二步验证方式',
  'user.recovery_lapsed': '重置第二步验证方式的申请已失效',
  'user.factors_reset': '已移除所有第二步验证方式',
  'user.two_factor_turned_on': '已开启两步验证',
  'user.two_factor_turned_off': '已关闭两步验证',
  'user.recovery_codes_generated': '已生成新的恢复码',
  'user.recovery_codes_viewed': '已查看恢复码',
  'user.consent_given': '已授权应用',
  'user.consent_expired': '已移除未使用的应用',
  'user.consent_removed': '已移除应用',
  'user.device_trusted': '已信任设备',
  'user.device_trust_ended': '已移除受信任的设备',
  'user.session_ended': '已让一台设备退出登录',
  'user.sessions_ended': '已让多台设备退出登录',
  'user.sign_in_disowned': '已将登录标记为非本人',
  'user.operator_role_given': '已授予运营人员角色',
  'user.operator_role_changed': '已更改运营人员角色',
  'user.operator_role_taken': '已取消运营人员角色',
};

export const accountActivityText: Translated<typeof English> = {
  title: '账号活动',
  description: '您的账号有过哪些更改，以及由谁更改。',
  loadFailed: '无法加载。',
  empty: '暂无更改',
  emptyHint: '您账号的每项更改都会列在这里。',
  loadMore: '显示更早的更改',
  what: (action) => told[action] ?? '已更改账号',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join('、'),
  by: { you: '由您操作', operator: '由客服操作', machine: '由您所在的组织操作', system: '由系统操作' },
};
