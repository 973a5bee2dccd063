import type { Translated } from '@latchkey/contract/text/translated';
import type { signInReportText as English } from '../en/sign-in-report.ts';

export const signInReportText: Translated<typeof English> = {
  title: '這是你嗎？',
  hint: (email) => `有人登入了 ${email}。`,
  device: '裝置',
  place: '來自',
  time: '時間',
  notMe: '不是我',
  wasMe: '是我',
  consequence:
    '如果不是你，我們會結束該次及其後的所有登入。如只憑密碼或電話號碼即可登入，該密碼或號碼亦會失效。',
  loadFailed: '無法載入此登入。',
  reportFailed: '無法舉報。',
  reported: '已結束該次登入',
  reportedHint: '其後的所有登入亦已結束。請立即更改密碼，並移除所有不屬於你的登入方法。',
  reportedPassword: '舊密碼已失效。請設定一個沒有在其他地方使用的新密碼。',
  reportedMoved: (email) =>
    `其後的所有登入亦已結束。我們已將連結傳送到 ${email}，可用以將此電郵重新設為帳戶電郵。請在 7 天內開啟。`,
  removed: (names) => `該次登入新增或可再次使用的項目已失效：${names}。`,
  setPassword: '設定新密碼',
  signIn: '登入',
  used: '此連結已使用或已過期',
  usedHint: '先前的操作仍然有效。你可在登入記錄查看所有登入，並舉報可疑登入。如密碼已失效，請設定新密碼。',
  toHistory: '開啟登入記錄',
};
