import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

export const webauthnText: Translated<typeof English> = {
  unsupported: '此瀏覽器不支援 WebAuthn',
  authenticationCancelled: '驗證逾時或已取消',
  authenticationFailed: '驗證失敗',
  registrationCancelled: '註冊逾時或已取消',
  registrationFailed: '註冊失敗',
  aborted: '操作已停止，請再試一次。',
  alreadyRegistered: '此驗證器先前已註冊，請使用另一個。',
  wrongAddress: '通行密鑰無法在此網址使用，請以慣常的網址開啟服務。',
  wrongDomain: '通行密鑰無法在此網域使用。',
  authenticator: '驗證器回報錯誤，請再試一次或使用另一個。',
  noUserVerification: '此驗證器無法確認是你本人，請在其上設定 PIN、指紋或面容。',
  notDiscoverable: '此驗證器無法保存通行密鑰，請使用另一個。',
  noAlgorithm: '此驗證器過舊，不適用於此服務，請使用另一個。',
};
