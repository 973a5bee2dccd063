import type { Translated } from '@latchkey/contract/text/translated';
import type { uiText as English } from '../en/ui.ts';

export const uiText: Translated<typeof English> = {
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを非表示',
  close: '閉じる',
  copy: 'コピー',
  copying: 'コピーしています…',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  codeLabel: (length) => `${length} 桁のコード`,
  or: 'または',
  notGiven: '未設定',
  qrCodeFailed: 'QR コードを読み込めませんでした。下のテキストをお使いください。',
  tryAgain: '再試行',
  reference: (id) => `照合番号: ${id}`,
  copyReference: '照合番号をコピー',
  closeToast: '通知を閉じる',
  notifications: '通知',
};
