import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

export const companionDevicesText: Translated<typeof English> = {
  title: '配套應用程式',
  description: '在手機選擇此頁面顯示的數字，即可批准登入。',
  empty: '尚未有裝置',
  add: '配對裝置',
  failedStart: '無法開始配對。',
  failedList: '無法載入你的裝置。',

  pairTitle: '配對裝置',
  scan: '請用手機相機掃描此碼，然後開啟連結。',
  qrLabel: '用於開啟配套應用程式並附有配對碼的 QR 碼',
  manual: (address) => `或在手機開啟 ${address}，然後輸入此代碼：`,
  copyCode: '複製配對碼',
  openHere: '改為配對此瀏覽器',
  waiting: '正在等待裝置…',
  over: '配對碼已過期，請顯示新的配對碼。',
  startAgain: '顯示新的配對碼',
  aDevice: '裝置',
  paired: (name) => `已配對 ${name}。`,

  hasPush: '已開啟通知',
  renameTitle: '重新命名裝置',
  renamed: '已重新命名裝置。',
  failedRename: '無法重新命名裝置。',
  removed: '已移除裝置。',
  failedRemove: '無法移除裝置。',
  confirmRemoveText: '移除後，該裝置便無法再批准登入。',
};
