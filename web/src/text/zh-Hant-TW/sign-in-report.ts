import type { Translated } from '@latchkey/contract/text/translated';
import type { signInReportText as English } from '../en/sign-in-report.ts';

export const signInReportText: Translated<typeof English> = {
  title: '這是您本人嗎？',
  hint: (email) => `有人登入了 ${email}。`,
  device: '裝置',
  place: '地點',
  time: '時間',
  notMe: '這不是我',
  wasMe: '這是我',
  consequence:
    '如果不是您本人，該次登入及之後的所有登入都會結束。如果僅憑密碼或電話號碼就能登入，該密碼或號碼也會失效。',
  loadFailed: '無法載入這次登入。',
  reportFailed: '無法回報。',
  reported: '該次登入已結束',
  reportedHint: '之後的所有登入也已結束。現在請變更密碼，並移除不屬於您的登入方式。',
  reportedPassword: '舊密碼已失效。請設定未在其他地方使用的新密碼。',
  reportedMoved: (email) =>
    `之後的所有登入也已結束。我們已將連結寄到 ${email}，可將它重新設為您的帳號電子郵件。請在 7 天內開啟。`,
  removed: (names) => `該次登入所新增或可再次使用的項目已失效：${names}。`,
  setPassword: '設定新密碼',
  signIn: '登入',
  used: '這個連結已使用過或已失效',
  usedHint: '已完成的操作不受影響。您可以在登入記錄中查看並回報每次登入。如果密碼已失效，請設定新密碼。',
  toHistory: '開啟登入記錄',
};
