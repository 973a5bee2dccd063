import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

export const passkeysText: Translated<typeof English> = {
  title: '通行密钥',
  description: '使用指纹、面容、屏幕锁定或安全密钥登录。',
  empty: '暂无通行密钥',
  add: '添加通行密钥',
  adding: '正在验证通行密钥…',
  added: '通行密钥已注册。',
  failedList: '无法加载您的通行密钥。',
  keptBy: (provider) => `保存在 ${provider}`,
  synced: '已同步',
  thisDevice: '仅在一台设备上',
  renameTitle: '重命名通行密钥',
  renamed: '通行密钥已更新。',
  failedRename: '无法重命名通行密钥。',
  removed: '通行密钥已移除。',
  failedRemove: '无法移除通行密钥。',
  confirmRemoveText: '移除后，您就不能再用它登录。',
  unsupported: '此浏览器不支持 WebAuthn',
};
