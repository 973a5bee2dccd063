import type { Translated } from '@latchkey/contract/text/translated';
import type { passwordsText as English } from '../en/passwords.ts';

export const passwordsText: Translated<typeof English> = {
  forgotTitle: '取得重設密碼連結',
  forgotHint: '我們會將重設密碼連結傳送到你的電郵。',
  email: '電郵',
  getLink: '取得連結',
  toLogin: '按此登入。',
  requesting: '正在索取…',
  linkSent: '已傳送重設連結，請查看電郵以繼續。',
  forgotFailed: '無法索取連結。',
  linkSentTitle: '請查看電郵',
  linkSentTo: (email) => `如 ${email} 屬於某個帳戶，你將會收到連結。連結只可使用一次，30 分鐘內有效。`,
  askAgain: '使用其他電郵或重新索取',

  resetTitle: '重設密碼',
  resetFor: (email) => `帳戶：${email}`,
  newPassword: '新密碼',
  confirmPassword: '確認密碼',
  resetForm: {
    submit: '重設',
    running: '正在重設…',
    done: '重設成功，請使用新密碼登入。',
    failed: '無法重設密碼。',
  },
  linkExpired: '你的密碼連結已過期，請重新索取。',
  toForgot: '取得新連結',
  linkUsed: '此連結已使用',
  linkUsedHint:
    '除非其後再作更改，或重設仍在等待或已被停止，否則以透過該連結設定的密碼為準。如要設定另一個密碼，請索取新連結。',
  waitsTitle: '你的新密碼即將生效',
  waitsHint: (date) =>
    `由於這次重設只經電郵確認，新密碼將於${date}生效。在此之前，可能是帳戶持有人的人都可以停止這次重設。`,

  stopTitle: '要停止重設密碼嗎？',
  stopHint: (email) =>
    `有人使用寄到 ${email} 的連結，為該帳戶設定了新密碼。如果不是你，請停止重設，你的密碼將維持不變。`,
  stop: '停止重設',
  stopFailed: '無法停止重設。',
  stopped: '已停止重設',
  stoppedHint: '你的密碼維持不變。請確保沒有其他人可以閱讀你的電郵。',
  stoppedBefore: '先前已停止重設',
  stopOver: '此連結已過期',
  stopOverHint: '如果你的密碼不再有效，請取得新連結，重新設定密碼。',
  signIn: '登入',

  takeBackTitle: '要取回你的電郵嗎？',
  takeBackHint: (email) =>
    `你帳戶的電郵已不再是 ${email}。如果不是你更改的，請取回電郵：所有裝置都會登出，更改者新增的登入方法會被移除，寄到另一個電郵的連結和驗證碼亦會失效。舊密碼可能已外洩，請選擇新密碼。`,
  takeBackForm: {
    submit: '取回我的電郵',
    running: '正在取回…',
    done: '你已取回電郵。',
    failed: '無法取回電郵。',
    conflict:
      '此電郵現已屬於另一個帳戶。如該帳戶屬於你，請更改其電郵，然後再次開啟此連結；否則請聯絡支援團隊。',
  },
  takenBack: '你已取回電郵',
  takenBackHint: (email) => `請使用 ${email} 及新密碼登入，然後檢查登入方法，移除所有不屬於你的方法。`,
  takeBackOver: '此連結已使用或已過期',
  takeBackOverHint: (email) =>
    `${email === undefined ? '你的電郵' : `${email} `}只可在更改後 72 小時內取回一次。如果仍有其他人控制你的帳戶，請聯絡支援團隊。`,

  settingTitle: '密碼設定',
  settingHint: '請使用較長、且沒有在其他地方使用的密碼。',
  settingFirstHint: '設定密碼後，即可使用電郵登入。',
  changeTitle: '更改密碼',
  setTitle: '設定密碼',
  currentPassword: '目前密碼',
  forgotCurrent: '忘記密碼？',
  keepOthers: '在其他裝置保持登入',
  keepOthersHint: '否則其他裝置會全部登出。',
  change: '更改密碼',
  set: '設定密碼',
  replacing: '正在更改…',
  changed: '更改成功！',
  changeFailed: '無法更改密碼。',
  noEmailTitle: '此帳戶沒有電郵',
  noEmailHint: '密碼須配合電郵使用，請先在個人檔案加入電郵。',
  toProfile: '前往個人檔案',

  rules: '密碼規則',
  ruleMet: '已符合',
  ruleUnmet: '尚未符合',

  replaceTitle: '更換密碼',
  replace: '更換',
  expired: '你的密碼已過期，請選擇新密碼以繼續。',
  expiresAt: (date) => `你的密碼將於${date}過期，請在此之前更新密碼。`,
  update: '更新密碼',
};
