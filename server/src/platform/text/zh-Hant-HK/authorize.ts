import type { Translated } from '@latchkey/contract/text/translated';
import type { authorizeText as English } from '../authorize.en.ts';

/** Words that the protocol's own pages show. */
export const authorize: Translated<typeof English> = {
  errorPage: {
    title: '沒有存取權限',
    tooMany: '從此處開始的登入次數過多，請等候一分鐘再試。',
    back: '前往你的帳戶',
    code: (code) => `錯誤代碼：${code}`,
  },
  refusals: {
    invalid_redirect_uri: '此應用程式的登入連結未有正確設定。請通知其開發人員：重新導向網址尚未登記。',
    invalid_client: '此應用程式的登入連結未有正確設定。請通知其開發人員：應用程式尚未登記。',
  },
  logoutRefusals: {
    invalid_redirect_uri: '此應用程式的登出連結未有正確設定。請通知其開發人員：返回網址尚未登記。',
    invalid_client: '此應用程式的登出連結未有正確設定。請通知其開發人員：應用程式尚未登記。',
    invalid_id_token_hint:
      '此應用程式的登出連結未有正確設定。請通知其開發人員：其中的 ID token 無效，或屬於另一個應用程式。',
  },
  unknownRequest: '此連結不完整或已失效，請返回應用程式重新開始。',
  otherAccount: '應用程式要求使用你的另一個帳戶。',
  signInAgain: '應用程式要求你重新登入。',
  needsSecondFactor: '此應用程式需要雙重認證。請在「保安」中開啟，然後返回。',
  restsHere: '你今天在此新增的方法，暫時無法用於確認此裝置上的操作。請登出，再以該方法登入，然後返回。',
  needsPasskey: '此應用程式需要通行密鑰。請在「保安」中新增，然後返回。',
  closedToAccount: '此帳戶沒有存取權限，請聯絡管理員。',
};
