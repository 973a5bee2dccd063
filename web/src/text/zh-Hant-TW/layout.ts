import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `登入 ${service}，管理您的個人資料與帳號安全。`,
  loading: '載入中…',
  brandSurface: '關於本服務',
  brandLine: '一個帳號，暢行所有應用程式。',
  copyright: (year, service) => `© ${year} ${service}，保留所有權利`,
  privacyPolicy: '隱私權政策',
  help: '說明',
  crashed: '應用程式已停止運作，請聯絡管理員。',
  noScript: '這個頁面需要 JavaScript，請啟用後重新載入。',
  reload: '重新載入頁面',
  unreachable: '目前無法連線到服務。',
  unreachableHint: '您仍處於登入狀態。請檢查網路連線後再試一次。',
  offlineHint: '請檢查網路連線後再試一次。',
};
