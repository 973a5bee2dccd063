import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: '這些我已全部遺失',
  lostHint: '你可以要求重設。重設需時三日，如果是其他人要求的，你可在期間停止。',
  signInFirst: '你可以要求重設。請先登出，在此裝置上重新登入，並於十分鐘內選擇此項。',
  ask: '要求重設',
  explain:
    '我們會將驗證碼傳送到你的其中一個聯絡方式，然後通知所有聯絡方式。72 小時內，任何已登入你帳戶或收到我們訊息的人都可以停止重設。',
  sendTo: (contact) => `傳送驗證碼到 ${contact}`,
  asked: (date) => `要求時間：${date}。`,
  done: (date) => `完成時間：${date}。`,
  doneWithOperator: (date) => `經管理員批准後，最早於${date}完成。`,
  approved: (date) => `管理員已批准。完成時間：${date}。`,
  afterwards: '完成後，請像剛才一樣登入，並設定新方法。不是你？請使用我們訊息中的連結停止重設。',
  wasStopped: '上次的要求已被停止',
  askAgain: (date) => `你可以由${date}起再次要求。在此之前，管理員可以協助你。`,
  notLoaded: '無法載入，請再試一次。',
  waits: (date) => `有人要求重設你的第二重認證方法，將於${date}生效。`,
  waitsForOperator: (date) => `有人要求重設你的第二重認證方法，經管理員批准後最早於${date}生效。`,
  stopThis: '停止重設',
  stopping: '正在停止…',
  stopped: '已停止重設。如果不是你要求的，請更改密碼。',
  failed: '無法停止重設。',
  stopTitle: '要停止重設你的第二重認證方法嗎？',
  stopHint: (contact) =>
    `有人通過了 ${contact} 的帳戶的第一重認證，並要求重設所有第二重認證方法。如果不是你，請停止重設，一切將維持不變。`,
  stopNow: '停止重設',
  stoppedTitle: '已停止重設',
  stoppedHint:
    '你的第二重認證方法維持不變，七日內任何人都無法再次要求。提出要求的人知道你的密碼，或持有你的電話號碼：請立即設定新密碼。',
  stoppedBefore: '先前已停止重設',
  setPassword: '設定新密碼',
  over: '此連結已過期',
  overHint: '已沒有可以停止的重設。',
  signIn: '登入',
};
