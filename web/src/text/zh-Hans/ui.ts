import type { Translated } from '@latchkey/contract/text/translated';
import type { uiText as English } from '../en/ui.ts';

export const uiText: Translated<typeof English> = {
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  close: '关闭',
  copy: '复制',
  copying: '正在复制…',
  copied: '已复制',
  copyFailed: '复制失败',
  codeLabel: (length) => `${length} 位验证码`,
  or: '或',
  notGiven: '未填写',
  qrCodeFailed: '无法加载二维码，请使用下方的文字。',
  tryAgain: '重试',
  reference: (id) => `参考编号：${id}`,
  copyReference: '复制参考编号',
  closeToast: '关闭提示',
  notifications: '通知',
};
