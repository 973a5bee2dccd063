import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: '你的帳戶將被刪除',
    expired_password: '密碼已過期！',
    password_expiry_is_soon: '密碼即將過期！',
    remind_passkey_registration: '新增通行密鑰！（測試版）',
  },
  otherTitle: '需要處理！',
  addPasskeyHint: '使用通行密鑰登入更安全，新增只需不到一分鐘。',
  addPasskey: '新增通行密鑰',
  setUpFactor: '設定第二重認證',
  acknowledge: '我明白',
  learnMore: '了解更多',
  skip: '暫時略過',
  more: (count) => `之後還有 ${count} 項。`,
  failed: '無法儲存。',
  failedLoad: '無法載入你的提示。',
  allSet: '已全部完成！',
  allSetHint: '沒有需要處理的事項。',
  goBack: '返回',
};
