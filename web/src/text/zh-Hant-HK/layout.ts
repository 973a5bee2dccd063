import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `登入 ${service}，管理你的個人檔案及帳戶保安。`,
  loading: '載入中…',
  brandSurface: '關於此服務',
  brandLine: '一個帳戶，通行所有應用程式。',
  copyright: (year, service) => `© ${year} ${service} 版權所有`,
  privacyPolicy: '私隱政策',
  help: '說明',
  crashed: '應用程式已停止運作，請聯絡管理員。',
  noScript: '此頁面需要 JavaScript，請啟用後重新載入。',
  reload: '重新載入頁面',
  unreachable: '目前無法連接服務。',
  unreachableHint: '你仍然保持登入。請檢查網絡連線，然後再試一次。',
  offlineHint: '請檢查網絡連線，然後再試一次。',
};
