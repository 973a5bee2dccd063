import type { Translated } from '@latchkey/contract/text/translated';
import type { passwordsText as English } from '../en/passwords.ts';

export const passwordsText: Translated<typeof English> = {
  forgotTitle: '取得密碼重設連結',
  forgotHint: '我們會將密碼重設連結寄到您的信箱。',
  email: '電子郵件',
  getLink: '取得連結',
  toLogin: '返回登入',
  requesting: '正在索取…',
  linkSent: '重設連結已寄出！請查看您的電子郵件以繼續。',
  forgotFailed: '無法索取連結。',
  linkSentTitle: '請查看您的電子郵件',
  linkSentTo: (email) => `如果 ${email} 已有帳號，我們就會寄出連結。連結只能使用一次，30 分鐘內有效。`,
  askAgain: '使用其他電子郵件，或重新索取',

  resetTitle: '重設密碼',
  resetFor: (email) => `帳號：${email}`,
  newPassword: '新密碼',
  confirmPassword: '確認密碼',
  resetForm: {
    submit: '重設',
    running: '正在重設…',
    done: '重設成功！請使用新密碼登入。',
    failed: '無法重設密碼。',
  },
  linkExpired: '您的密碼重設連結已過期，請重新索取。',
  toForgot: '取得新連結',
  linkUsed: '這個連結已使用過',
  linkUsedHint:
    '除非之後又變更過，或重設仍在等待或已被停止，目前的密碼就是當時設定的那一個。如要重新設定，請取得新連結。',
  waitsTitle: '您的新密碼即將生效',
  waitsHint: (date) =>
    `由於這次重設只透過您的信箱確認，新密碼將於${date}生效。在此之前，可能是帳號主人的人都有機會停止這次重設。`,

  stopTitle: '要停止重設密碼嗎？',
  stopHint: (email) =>
    `有人透過寄到信箱的連結，為 ${email} 設定了新密碼。如果不是您本人，請停止重設，您的密碼就不會變更。`,
  stop: '停止重設',
  stopFailed: '無法停止重設。',
  stopped: '已停止重設',
  stoppedHint: '您的密碼維持不變。請確認沒有其他人能讀取您的信箱。',
  stoppedBefore: '重設先前已停止',
  stopOver: '這個連結已失效',
  stopOverHint: '如果您的密碼已無法使用，請取得新連結並重新設定密碼。',
  signIn: '登入',

  takeBackTitle: '要取回您的電子郵件嗎？',
  takeBackHint: (email) =>
    `您帳號的電子郵件已不再是 ${email}。如果不是您變更的，請取回：所有裝置都會登出，變更者新增的登入方式會被移除，寄到另一個電子郵件的內容也會全部失效。舊密碼可能已外洩，請設定新密碼。`,
  takeBackForm: {
    submit: '取回我的電子郵件',
    running: '正在取回…',
    done: '已取回您的電子郵件。',
    failed: '無法取回電子郵件。',
    conflict:
      '已有其他帳號使用這個電子郵件。如果該帳號是您的，請變更其電子郵件，再重新開啟此連結；否則請聯絡客服。',
  },
  takenBack: '已取回您的電子郵件',
  takenBackHint: (email) => `請使用 ${email} 和新密碼登入，然後檢查您的登入方式，移除不屬於您的項目。`,
  takeBackOver: '這個連結已使用過或已失效',
  takeBackOverHint: (email) =>
    `${email === undefined ? '您的電子郵件' : `${email} `}只能在變更後 72 小時內取回一次。如果您的帳號仍被他人使用，請聯絡客服。`,

  settingTitle: '密碼設定',
  settingHint: '請使用較長，且未在其他地方使用的密碼。',
  settingFirstHint: '設定密碼後，即可使用電子郵件登入。',
  changeTitle: '變更密碼',
  setTitle: '設定密碼',
  currentPassword: '目前密碼',
  forgotCurrent: '忘記密碼？',
  keepOthers: '在我的其他裝置上保持登入',
  keepOthersHint: '若不勾選，其他裝置都會登出。',
  change: '變更密碼',
  set: '設定密碼',
  replacing: '正在變更…',
  changed: '變更成功！',
  changeFailed: '無法變更密碼。',
  noEmailTitle: '這個帳號沒有電子郵件',
  noEmailHint: '密碼需搭配電子郵件使用，請先在個人資料中新增電子郵件。',
  toProfile: '前往個人資料',

  rules: '密碼規則',
  ruleMet: '已符合',
  ruleUnmet: '尚未符合',

  replaceTitle: '更換密碼',
  replace: '更換',
  expired: '您的密碼使用太久了，請設定新密碼以繼續。',
  expiresAt: (date) => `您的密碼將於${date}到期，請在到期前更新密碼。`,
  update: '更新密碼',
};
