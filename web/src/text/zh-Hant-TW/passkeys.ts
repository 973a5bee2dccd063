import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

export const passkeysText: Translated<typeof English> = {
  title: '通行密鑰',
  description: '使用指紋、臉部、螢幕鎖定或安全金鑰登入。',
  empty: '尚無通行密鑰',
  add: '新增通行密鑰',
  adding: '正在驗證通行密鑰…',
  added: '已註冊通行密鑰。',
  failedList: '無法載入您的通行密鑰。',
  keptBy: (provider) => `儲存在 ${provider}`,
  synced: '已同步',
  thisDevice: '僅在一個裝置上',
  renameTitle: '重新命名通行密鑰',
  renamed: '已更新通行密鑰。',
  failedRename: '無法重新命名通行密鑰。',
  removed: '已移除通行密鑰。',
  failedRemove: '無法移除通行密鑰。',
  confirmRemoveText: '移除後，您就無法再用它登入。',
  unsupported: '這個瀏覽器不支援 WebAuthn',
};
