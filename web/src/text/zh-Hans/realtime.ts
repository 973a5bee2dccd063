import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

export const realtimeText: Translated<typeof English> = {
  sign_in: '您的账号有新的登录。如果不是您本人，请查看“登录设备”。',
  factors: '您的两步验证方式已在其他浏览器或设备上更改。',
  password: '您的密码已在其他浏览器上修改。',
  recovery_waits: '有人申请重置您的第二步验证方式，您可以在页面顶部停止重置。',
  recovery_stopped: '已停止重置您的第二步验证方式。',
  password_reset_waits: '有人申请重置您的密码，您可以在页面顶部停止重置。',
  password_reset_stopped: '已在其他浏览器上停止重置您的密码。',
  contacts: '您的联系方式已在其他浏览器上更换。',
  contact_verified: '您的联系方式已验证。',
};
