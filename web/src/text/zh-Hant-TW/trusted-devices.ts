import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: '信任的裝置',
  description: '在這些裝置登入不會要求第二重驗證，需要兩種驗證的應用程式除外。',
  since: (since: string, until: string) => `${since} 起信任，至 ${until}`,
  lastUsed: (at: string) => `上次使用：${at}`,
  neverUsed: '尚未使用',
  thisDevice: '這個裝置',
  end: '不再信任',
  endOf: (device: string) => `不再信任 ${device}`,
  endAll: '全部不再信任',
  ending: '正在移除..',
  ended: '之後會再要求第二重驗證。',
  failed: '無法移除裝置。',
  loadFailed: '無法載入您信任的裝置。',
  question: '不再信任這個裝置？',
  questionAll: '不再信任所有裝置？',
  consequence: '下次在那裡登入時會再要求第二重驗證。不會有人被登出。',
  cancel: '取消',
};
