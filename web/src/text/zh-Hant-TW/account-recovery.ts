import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: '這些我全都遺失了',
  lostHint: '您可以要求重設。重設需要三天，如果是別人要求的，您可以在這段期間停止。',
  signInFirst: '您可以要求重設。請先登出，在這部裝置上重新登入，並在十分鐘內選擇此項。',
  ask: '要求重設',
  explain:
    '我們會將驗證碼傳送到您的一個聯絡方式，接著通知您的所有聯絡方式。72 小時內，任何已登入您帳號或收到我們訊息的人都可以停止重設。',
  sendTo: (contact) => `傳送驗證碼到 ${contact}`,
  asked: (date) => `要求時間：${date}。`,
  done: (date) => `完成時間：${date}。`,
  doneWithOperator: (date) => `經管理員核准後，最早於${date}完成。`,
  approved: (date) => `管理員已核准。完成時間：${date}。`,
  afterwards: '完成後，請像剛才一樣登入，並設定新的驗證方式。不是您本人嗎？請用我們訊息中的連結停止重設。',
  wasStopped: '上次的要求已被停止',
  askAgain: (date) => `您可以從${date}起再次要求。在此之前，管理員可以協助您。`,
  notLoaded: '無法載入，請再試一次。',
  waits: (date) => `有人要求重設您的第二重驗證，將於${date}生效。`,
  waitsForOperator: (date) => `有人要求重設您的第二重驗證，經管理員核准後最早於${date}生效。`,
  stopThis: '停止重設',
  stopping: '正在停止…',
  stopped: '已停止重設。如果不是您要求的，請變更密碼。',
  failed: '無法停止重設。',
  stopTitle: '要停止重設您的第二重驗證嗎？',
  stopHint: (contact) =>
    `有人通過了 ${contact} 的帳號的第一重驗證，並要求重設所有第二重驗證。如果不是您本人，請停止重設，一切將維持原狀。`,
  stopNow: '停止重設',
  stoppedTitle: '已停止重設',
  stoppedHint:
    '您的第二重驗證維持原狀，七天內任何人都無法再次要求。提出要求的人知道您的密碼，或持有您的手機號碼：請立即設定新密碼。',
  stoppedBefore: '先前已停止重設',
  setPassword: '設定新密碼',
  over: '這個連結已失效',
  overHint: '已沒有可以停止的重設。',
  signIn: '登入',
};
