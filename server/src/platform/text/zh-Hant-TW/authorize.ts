import type { Translated } from '@latchkey/contract/text/translated';
import type { authorizeText as English } from '../authorize.en.ts';

export const authorizeText: Translated<typeof English> = {
  errorPage: {
    title: '存取遭拒',
    tooMany: '從這裡發出的登入次數過多，請等候一分鐘後再試。',
    back: '前往您的帳號',
    code: (code) => `錯誤代碼：${code}`,
  },
  refusals: {
    invalid_redirect_uri: '這個應用程式的登入連結設定有誤。請告知其開發人員：重新導向網址尚未註冊。',
    invalid_client: '這個應用程式的登入連結設定有誤。請告知其開發人員：應用程式尚未註冊。',
  },
  logoutRefusals: {
    invalid_redirect_uri: '這個應用程式的登出連結設定有誤。請告知其開發人員：登出後的返回網址尚未註冊。',
    invalid_client: '這個應用程式的登出連結設定有誤。請告知其開發人員：應用程式尚未註冊。',
    invalid_id_token_hint:
      '這個應用程式的登出連結設定有誤。請告知其開發人員：連結中的 ID token 無效，或屬於其他應用程式。',
  },
  unknownRequest: '這個連結不完整或已失效，請返回應用程式重新開始。',
  otherAccount: '應用程式要求您使用另一個帳號。',
  signInAgain: '應用程式要求您重新登入。',
  needsSecondFactor: '這個應用程式需要雙重驗證。請在「安全性」中開啟，然後再返回。',
  restsHere: '您今天在這裡新增的驗證方式，還不能在這個裝置上用來確認身分。請登出並用它登入，然後再返回。',
  needsPasskey: '這個應用程式需要通行密鑰。請在「安全性」中新增，然後再返回。',
  closedToAccount: '這個帳號在此沒有存取權，請聯絡管理員。',
};
