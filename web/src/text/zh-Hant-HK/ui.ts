import type { Translated } from '@latchkey/contract/text/translated';
import type { uiText as English } from '../en/ui.ts';

export const uiText: Translated<typeof English> = {
  showPassword: '顯示密碼',
  hidePassword: '隱藏密碼',
  close: '關閉',
  copy: '複製',
  copying: '正在複製…',
  copied: '已複製',
  copyFailed: '無法複製',
  codeLabel: (length) => `${length} 位數驗證碼`,
  or: '或',
  notGiven: '未提供',
  qrCodeFailed: '無法載入 QR 碼，請使用下方文字。',
  tryAgain: '再試一次',
  reference: (id) => `參考編號：${id}`,
  copyReference: '複製參考編號',
  closeToast: '關閉提示',
  notifications: '通知',
};
