import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

export const webauthnText: Translated<typeof English> = {
  unsupported: '這個瀏覽器不支援 WebAuthn',
  authenticationCancelled: '驗證逾時或已取消',
  authenticationFailed: '驗證失敗',
  registrationCancelled: '註冊逾時或已取消',
  registrationFailed: '註冊失敗',
  aborted: '操作已中止，請再試一次。',
  alreadyRegistered: '這個驗證器先前已註冊，請使用其他驗證器。',
  wrongAddress: '通行密鑰無法在這個網址使用，請從平常的網址開啟服務。',
  wrongDomain: '通行密鑰無法在這個網域使用。',
  authenticator: '驗證器回報錯誤。請再試一次，或使用其他驗證器。',
  noUserVerification: '這個驗證器無法確認是您本人，請在驗證器上設定 PIN 碼、指紋或臉部辨識。',
  notDiscoverable: '這個驗證器無法儲存通行密鑰，請使用其他驗證器。',
  noAlgorithm: '這個驗證器太舊，不適用於本服務，請使用其他驗證器。',
};
