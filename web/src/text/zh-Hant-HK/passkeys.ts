import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

export const passkeysText: Translated<typeof English> = {
  title: '通行密鑰',
  description: '使用指紋、面容、螢幕鎖定或保安密鑰登入。',
  empty: '尚未有通行密鑰',
  add: '新增通行密鑰',
  adding: '正在驗證通行密鑰…',
  added: '已註冊通行密鑰。',
  failedList: '無法載入你的通行密鑰。',
  keptBy: (provider) => `由 ${provider} 保存`,
  synced: '已同步',
  thisDevice: '只限一部裝置',
  renameTitle: '重新命名通行密鑰',
  renamed: '已成功更新通行密鑰。',
  failedRename: '無法重新命名通行密鑰。',
  removed: '已成功移除通行密鑰。',
  failedRemove: '無法移除通行密鑰。',
  confirmRemoveText: '移除後，你便無法再以此登入。',
  unsupported: '此瀏覽器不支援 WebAuthn',
};
