import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: '信任的裝置',
  description: '在這些裝置上登入不需要第二重驗證，要求雙重驗證的應用程式除外。',
  since: (since: string, until: string) => `自${since}起信任，有效期限至${until}`,
  lastUsed: (at: string) => `上次使用：${at}`,
  neverUsed: '尚未使用',
  thisDevice: '這個裝置',
  end: '不再信任',
  endOf: (device: string) => `不再信任 ${device}`,
  endAll: '全部不再信任',
  ending: '正在移除…',
  ended: '該裝置會重新要求第二重驗證。',
  failed: '無法移除裝置。',
  loadFailed: '無法載入您信任的裝置。',
  question: '不再信任這個裝置嗎？',
  questionAll: '不再信任所有裝置嗎？',
  consequence: '下次在那裡登入時會重新要求第二重驗證。不會有人因此登出。',
  cancel: '取消',
};
