import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: '受信任裝置',
  description: '在這些裝置登入無須第二重認證，要求雙重認證的應用程式除外。',
  since: (since: string, until: string) => `由${since}起信任，有效至${until}`,
  lastUsed: (at: string) => `上次使用：${at}`,
  neverUsed: '尚未使用',
  thisDevice: '此裝置',
  end: '不再信任',
  endOf: (device: string) => `不再信任 ${device}`,
  endAll: '全部不再信任',
  ending: '正在移除…',
  ended: '該裝置會重新要求第二重認證。',
  failed: '無法移除裝置。',
  loadFailed: '無法載入你的受信任裝置。',
  question: '不再信任此裝置嗎？',
  questionAll: '不再信任所有裝置嗎？',
  consequence: '下次在該處登入時會再次要求第二重認證。不會有人因此登出。',
  cancel: '取消',
};
