import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

export const companionDevicesText: Translated<typeof English> = {
  title: '隨身 App',
  description: '在手機上選擇這個頁面顯示的數字，即可核准登入。',
  empty: '尚無裝置',
  add: '配對裝置',
  failedStart: '無法開始配對。',
  failedList: '無法載入您的裝置。',

  pairTitle: '配對裝置',
  scan: '請用手機的相機掃描這個 QR 碼，並開啟連結。',
  qrLabel: '用來開啟隨身 App 並帶入配對碼的 QR 碼',
  manual: (address) => `或在手機上開啟 ${address}，並輸入這組配對碼：`,
  copyCode: '複製配對碼',
  openHere: '改為配對這個瀏覽器',
  waiting: '正在等待裝置…',
  over: '配對碼已過期，請顯示新的配對碼。',
  startAgain: '顯示新的配對碼',
  aDevice: '裝置',
  paired: (name) => `已配對：${name}。`,

  hasPush: '通知已開啟',
  renameTitle: '重新命名裝置',
  renamed: '已重新命名裝置。',
  failedRename: '無法重新命名裝置。',
  removed: '已移除裝置。',
  failedRemove: '無法移除裝置。',
  confirmRemoveText: '移除後，這個裝置就無法再核准登入。',
};
