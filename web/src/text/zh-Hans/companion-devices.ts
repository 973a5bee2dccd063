import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

export const companionDevicesText: Translated<typeof English> = {
  title: '配套应用',
  description: '在手机上选择此页面显示的数字，即可批准登录。',
  empty: '暂无设备',
  add: '配对设备',
  failedStart: '无法开始配对。',
  failedList: '无法加载您的设备。',

  pairTitle: '配对设备',
  scan: '请用手机摄像头扫描此二维码，并打开链接。',
  qrLabel: '用于打开配套应用并带入配对码的二维码',
  manual: (address) => `或在手机上打开 ${address}，并输入此配对码：`,
  copyCode: '复制配对码',
  openHere: '改为配对此浏览器',
  waiting: '正在等待设备…',
  over: '配对码已过期，请显示新的配对码。',
  startAgain: '显示新的配对码',
  aDevice: '设备',
  paired: (name) => `已配对：${name}。`,

  hasPush: '通知已开启',
  renameTitle: '重命名设备',
  renamed: '设备已重命名。',
  failedRename: '无法重命名设备。',
  removed: '设备已移除。',
  failedRemove: '无法移除设备。',
  confirmRemoveText: '移除后，此设备就不能再批准登录。',
};
