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
  email: '電郵',
  phone: '電話號碼',
  partner: '合作夥伴的存取權限',
  lark_id: 'Lark ID',
  mfa_enforced: '是否必須使用雙重認證',
  allow_codes: '電郵及 短訊驗證碼',
};

const told: Readonly<Record<string, string>> = {
  'user.created': '已建立帳戶',
  'user.imported': '已建立帳戶',
  'user.updated': '已更改帳戶',
  'user.photo_changed': '已更改相片',
  'user.suspended': '已停用帳戶',
  'user.activated': '已重新啟用帳戶',
  'user.locked': '已暫時鎖定登入',
  'user.unlocked': '已解除登入鎖定',
  'user.password_set': '已設定密碼',
  'user.password_changed': '已更改密碼',
  'user.password_reset': '已透過電郵重設密碼',
  'user.password_removed': '已移除密碼',
  'user.reset_scheduled': '已要求重設密碼',
  'user.reset_stopped': '已停止重設密碼',
  'user.email_changed': '已更改電郵',
  'user.email_verified': '已驗證電郵',
  'user.phone_changed': '已更改電話號碼',
  'user.phone_verified': '已驗證電話號碼',
  'user.contact_taken_back': '已取回聯絡資料',
  'user.factor_added': '已新增登入方法',
  'user.factor_removed': '已移除登入方法',
  'user.factor_renamed': '已重新命名登入方法',
  'user.factor_locked': '驗證碼多次錯誤，已鎖定第二重認證',
  'user.factor_preferred': '已更改首選認證方法',
  'user.recovery_requested': '已要求重設第二重認證方法',
  'user.recovery_approved': '已批准重設第二重認證方法',
  'user.recovery_stopped': '已停止重設第二重認證方法',
  'user.recovery_lapsed': '重設第二重認證方法的要求已失效',
  'user.factors_reset': '已移除所有第二重認證方法',
  'user.two_factor_turned_on': '已開啟雙重認證',
  'user.two_factor_turned_off': '已關閉雙重認證',
  'user.recovery_codes_generated': '已產生新復原碼',
  'user.recovery_codes_viewed': '已顯示復原碼',
  'user.consent_given': '已允許應用程式',
  'user.consent_expired': '已移除未使用的應用程式',
  'user.consent_removed': '已移除應用程式',
  'user.device_trusted': '已信任裝置',
  'user.device_trust_ended': '已移除受信任裝置',
  'user.session_ended': '已登出一部裝置',
  'user.sessions_ended': '已登出多部裝置',
  'user.sign_in_disowned': '已舉報登入',
  'user.operator_role_given': '已授予營運人員角色',
  'user.operator_role_changed': '已更改營運人員角色',
  'user.operator_role_taken': '已撤銷營運人員角色',
};

export const accountActivityText: Translated<typeof English> = {
  title: '帳戶活動',
  description: '你的帳戶有何更改，以及由誰更改。',
  loadFailed: '無法載入。',
  empty: '尚未有更改',
  emptyHint: '帳戶的所有更改都會列於此處。',
  loadMore: '顯示較早的更改',
  what: (action) => told[action] ?? '已更改帳戶',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join('、'),
  by: { you: '由你更改', operator: '由支援團隊更改', machine: '由你的機構更改', system: '由系統更改' },
};
