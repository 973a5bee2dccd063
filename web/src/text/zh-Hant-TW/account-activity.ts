import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import type { Translated } from '@latchkey/contract/text/translated';
import type { accountActivityText as English } from '../en/account-activity.ts';
import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: '姓名',
  given_name: '名字',
  family_name: '姓氏',
  gender: '性別',
  timezone: '時區',
  email: '電子郵件',
  phone: '手機號碼',
  partner: '合作夥伴的存取權',
  lark_id: 'Lark ID',
  mfa_enforced: '是否必須使用雙重驗證',
  allow_codes: '電子郵件和簡訊驗證碼',
};

const told: Readonly<Record<string, string>> = {
  'user.created': '已建立帳號',
  'user.imported': '已建立帳號',
  'user.updated': '已變更帳號',
  'user.photo_changed': '已變更照片',
  'user.suspended': '已停用帳號',
  'user.activated': '已恢復帳號',
  'user.locked': '已暫時鎖定登入',
  'user.unlocked': '已解除登入鎖定',
  'user.password_set': '已設定密碼',
  'user.password_changed': '已變更密碼',
  'user.password_reset': '已透過電子郵件重設密碼',
  'user.password_removed': '已移除密碼',
  'user.reset_scheduled': '已要求重設密碼',
  'user.reset_stopped': '已停止重設密碼',
  'user.email_changed': '已變更電子郵件',
  'user.email_verified': '已驗證電子郵件',
  'user.phone_changed': '已變更手機號碼',
  'user.phone_verified': '已驗證手機號碼',
  'user.contact_taken_back': '已取回聯絡方式',
  'user.factor_added': '已新增登入方式',
  'user.factor_removed': '已移除登入方式',
  'user.factor_renamed': '已重新命名登入方式',
  'user.factor_locked': '驗證碼錯誤次數過多，已鎖定第二重驗證',
  'user.factor_preferred': '已變更偏好的驗證方式',
  'user.recovery_requested': '已要求重設第二重驗證',
  'user.recovery_approved': '已核准重設第二重驗證',
  'user.recovery_stopped': '已停止重設第二重驗證',
  'user.recovery_lapsed': '重設第二重驗證的要求已失效',
  'user.factors_reset': '已移除所有第二重驗證',
  'user.two_factor_turned_on': '已開啟雙重驗證',
  'user.two_factor_turned_off': '已關閉雙重驗證',
  'user.recovery_codes_generated': '已產生新的復原碼',
  'user.recovery_codes_viewed': '已顯示復原碼',
  'user.consent_given': '已允許應用程式',
  'user.consent_expired': '已移除未使用的應用程式',
  'user.consent_removed': '已移除應用程式',
  'user.device_trusted': '已信任裝置',
  'user.device_trust_ended': '已移除信任的裝置',
  'user.session_ended': '已登出一個裝置',
  'user.sessions_ended': '已登出多個裝置',
  'user.sign_in_disowned': '已回報登入',
  'user.operator_role_given': '已授予管理人員角色',
  'user.operator_role_changed': '已變更管理人員角色',
  'user.operator_role_taken': '已取消管理人員角色',
};

export const accountActivityText: Translated<typeof English> = {
  title: '帳號活動',
  description: '您的帳號有過哪些變更，以及由誰變更。',
  loadFailed: '無法載入。',
  empty: '尚無任何變更',
  emptyHint: '您帳號的每項變更都會列在這裡。',
  loadMore: '顯示更早的變更',
  what: (action) => told[action] ?? '已變更帳號',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join('、'),
  by: { you: '由您進行', operator: '由客服進行', machine: '由您的組織進行', system: '由系統進行' },
};
