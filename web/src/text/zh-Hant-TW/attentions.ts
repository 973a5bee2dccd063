import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: '您的帳號即將刪除',
    expired_password: '密碼已到期！',
    password_expiry_is_soon: '密碼即將到期！',
    remind_passkey_registration: '新增通行密鑰！（Beta）',
  },
  otherTitle: '需要您處理！',
  addPasskeyHint: '使用通行密鑰登入更安全，不到一分鐘即可新增。',
  addPasskey: '新增通行密鑰',
  setUpFactor: '設定第二重驗證',
  acknowledge: '我瞭解了',
  learnMore: '瞭解詳情',
  skip: '暫時略過',
  more: (count) => `之後還有 ${count} 則。`,
  failed: '無法儲存。',
  failedLoad: '無法載入您的通知。',
  allSet: '全部完成！',
  allSetHint: '目前沒有需要您處理的事項。',
  goBack: '返回',
};
