import type { Translated } from '@latchkey/contract/text/translated';
import type { joiningText as English } from '../en/joining.ts';

export const joiningText: Translated<typeof English> = {
  title: '建立您的帳號',
  hint: '我們會寄送連結給您，開啟連結後即可建立帳號。',
  invitedTitle: '帳號採邀請制',
  invitedHint: '請向本服務的管理員索取邀請，邀請中的連結會帶您回到這裡。',
  closedTitle: '帳號由管理員建立',
  closedHint: '請向本服務的管理員申請帳號。',
  email: '電子郵件',
  send: '寄送連結給我',
  sending: '正在寄送…',
  sent: '請查看您的電子郵件以繼續。',
  sendFailed: '無法寄送連結。',
  sentTitle: '請查看您的電子郵件',
  sentTo: (email) =>
    `如果 ${email} 可以在這裡建立帳號，我們就會寄出郵件。郵件中的連結只能使用一次，一小時內有效。`,
  askAgain: '使用其他電子郵件，或重新索取',
  haveAccount: '我已經有帳號',

  joinFor: (email) => `帳號：${email}`,
  name: '您的姓名',
  create: '建立帳號',
  usePasskey: '改用通行密鑰',
  creating: '正在建立您的帳號…',
  created: '歡迎！您的帳號已準備就緒。',
  createFailed: '無法建立帳號。',
  conflictTitle: '您已經有帳號',
  conflictHint: '在連結寄出之後，這個電子郵件已建立帳號，請直接登入。',
  linkUsed: '這個連結已使用過',
  linkUsedHint: '您的帳號已建立，請使用您設定的密碼或通行密鑰登入。',
  linkOver: '這個連結已失效',
  linkOverHint: '連結只能使用一次，且有時間限制，請重新索取。',
  newLink: '取得新連結',
  signIn: '登入',
};
