import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: '受信任的设备',
  description: '在这些设备上登录无需第二步验证，要求两步验证的应用除外。',
  since: (since: string, until: string) => `自${since}起信任，有效期至${until}`,
  lastUsed: (at: string) => `上次使用：${at}`,
  neverUsed: '尚未使用',
  thisDevice: '此设备',
  end: '不再信任',
  endOf: (device: string) => `不再信任 ${device}`,
  endAll: '全部不再信任',
  ending: '正在移除…',
  ended: '该设备会重新要求第二步验证。',
  failed: '无法移除设备。',
  loadFailed: '无法加载受信任的设备。',
  question: '不再信任此设备吗？',
  questionAll: '不再信任所有设备吗？',
  consequence: '下次在那里登录时会重新要求第二步验证。不会有人因此退出登录。',
  cancel: '取消',
};
