import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

export const realtimeText: Translated<typeof English> = {
  sign_in: '你的帳戶有新的登入。如果不是你，請查看「登入裝置」。',
  factors: '你的雙重認證方法已在另一個瀏覽器或裝置上更改。',
  password: '你的密碼已在另一個瀏覽器更改。',
  recovery_waits: '有人要求重設你的第二重認證方法。你可以在頁面頂部停止重設。',
  recovery_stopped: '已停止重設你的第二重認證方法。',
  password_reset_waits: '有人要求重設你的密碼。你可以在頁面頂部停止重設。',
  password_reset_stopped: '已在另一個瀏覽器停止重設你的密碼。',
  contacts: '你的聯絡資料已在另一個瀏覽器更改。',
  contact_verified: '你的聯絡資料已驗證。',
};
