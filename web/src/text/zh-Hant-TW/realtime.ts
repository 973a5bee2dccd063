import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

export const realtimeText: Translated<typeof English> = {
  sign_in: '您的帳號有新的登入。如果不是您本人，請查看「裝置登入」。',
  factors: '您的雙重驗證方式已在其他瀏覽器或裝置上變更。',
  password: '您的密碼已在其他瀏覽器上變更。',
  recovery_waits: '有人要求重設您的第二重驗證，您可以在頁面頂端停止重設。',
  recovery_stopped: '已停止重設您的第二重驗證。',
  password_reset_waits: '有人要求重設您的密碼，您可以在頁面頂端停止重設。',
  password_reset_stopped: '已在其他瀏覽器上停止重設您的密碼。',
  contacts: '您的聯絡方式已在其他瀏覽器上變更。',
  contact_verified: '您的聯絡方式已驗證。',
};
