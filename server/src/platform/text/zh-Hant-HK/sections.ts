import type { Catalog } from '../catalog-type.ts';

/** What the second factors are called, and what choosing one does. */
export const factors: Catalog['factors'] = {
  email_otp: {
    name: '電郵驗證碼',
    description: (address) => `透過電郵 ${address} 取得驗證碼。`,
  },
  sms_otp: {
    name: '短訊驗證碼',
    description: (phone) => `透過短訊將驗證碼傳送到 ${phone}。`,
  },
  lark_otp: {
    name: 'Lark 驗證碼',
    description: '透過 Lark 訊息取得驗證碼。',
  },
  totp: {
    name: '驗證器應用程式',
    description: '輸入驗證器應用程式顯示的驗證碼。',
  },
  recovery_code: {
    name: '復原碼',
    description: '輸入設定雙重認證時儲存的其中一個復原碼。',
  },
  password: {
    name: '密碼',
    description: '輸入你的帳戶密碼。',
  },
  carro_id: {
    name: '配套應用程式',
    description: '在手機批准登入。',
  },
  passkey: {
    name: '通行密鑰',
    description: '使用指紋、面容、螢幕鎖定或保安密鑰。',
  },
};

/** The live checklist under a new password. */
export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `最少 ${characters} 個字元`,
    message: (characters) => `請使用最少 ${characters} 個字元。`,
  },
  at_most: {
    description: (characters) => `最多 ${characters} 個字元`,
    message: (characters) => `請使用最多 ${characters} 個字元。`,
  },
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: '已有人要求重設此帳戶的登入方法。',
  wasStopped: '上次重設此帳戶登入方法的要求已被停止。請於數日後再試，或聯絡管理員。',
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits: '此帳戶正等候還原較早的電郵地址。請先停止還原，或等候其生效。',
  resetWasStopped:
    '上次重設此密碼的要求已停止，一日後才可再次重設。在此之前，請使用目前的密碼登入，或聯絡管理員。',
};

export const joining: Catalog['joining'] = {
  emailTaken: '此電郵地址已有帳戶。',
  hasAccount: '此電郵地址現已有帳戶，請登入。',
  isInvited: '此地址已獲邀請，請改為重新傳送邀請。',
  invitationOver: '此邀請已獲接受或已撤銷，請建立新邀請。',
};

/** What the Admin API refuses. */
export const operators: Catalog['operators'] = {
  isOne: '此帳戶已是營運人員。',
  lastOwner: '這是最後一位擁有者，請先將另一個帳戶設為擁有者。',
  higher: '此帳戶的角色高於你的角色。',
  own: '這是你的帳戶，請在你的帳戶中更改，每項更改都須確認。',
  ownersGrant: '只有擁有者可授予 Admin API 的權限範圍。',
  ownersReachInside: '只有擁有者可讓應用程式連接私人網絡。',
  outdated: '內容已被更改。請查看後再試一次。',
  noResetLink: '此帳戶沒有可用於重設密碼的電郵地址。',
  jobsRun: '其他工作正在執行，請待其中一項完成後再試。',
  notToBeDeleted: '此帳戶並未安排刪除。',
  otherHasEmail: '另一個帳戶已使用此電郵地址。',
  otherHasPhone: '另一個帳戶已使用此電話號碼。',
  otherHasLarkId: '另一個帳戶已使用此 Lark ID。',
  needsContact: '帳戶必須有電郵地址或電話號碼。',
  invitedByEmail: '邀請必須有電郵地址。',
};

export const groups: Catalog['groups'] = {
  exists: '已有同名的群組。',
  tooMany: (most) => `一個帳戶最多可加入 ${most} 個群組。`,
  noGroup: (name) => `沒有名為「${name}」的群組。`,
  noRole: (name) => `此應用程式沒有「${name}」角色。`,
  roleExists: '此應用程式已有該角色。',
  tooManyOfClient: (most) => `一個應用程式最多可有 ${most} 個此類項目。`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: '請提供完整網址，不可包含用戶名稱及 #。',
  notHttps: '網址必須以 https:// 開頭。',
  notPublic: '網址必須屬於公開主機。',
  tooMany: (most) => `最多可有 ${most} 個 webhook。`,
  commandLineOnly: '此 webhook 位於私人網絡。請在命令列更改其網址，或建立另一個 webhook。',
  eventRemoved: '審計記錄已不再保存此事件。',
};

export const clients: Catalog['clients'] = {
  kinds: {
    phone: '手機',
    tablet: '平板電腦',
    computer: '電腦',
    television: '電視',
    game_console: '遊戲機',
    watch: '手錶',
  },
  place: (city, country) => `${country} ${city}`,
};

/** Switching 2FA on and off. */
export const twoFactor: Catalog['twoFactor'] = {
  needsFactor: '請先新增驗證器應用程式或通行密鑰，或驗證你的電郵或電話號碼。',
  lastWayIn: '移除後你將無法登入，請先新增密碼或另一個通行密鑰。',
  coolingDown: (minutes) => `錯誤次數過多，請於 ${minutes} 分鐘後再試，或使用其他方法。`,
  wrong: {
    password: '密碼不正確。',
    passkey: '無法驗證此通行密鑰，請再試一次。',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: '通行密鑰',
  tooMany: (most) => `一個帳戶最多可有 ${most} 個通行密鑰，請先移除一個。`,
  duplicate: '此通行密鑰已註冊。',
  notRegistered: '無法註冊通行密鑰，請再試一次。',
};

/** Notices after sign-in; the web app has words of its own for them, these are for everybody else. */
export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: '你的帳戶將被刪除',
    content: '請選擇保留帳戶或登出。在永久刪除前，無法進行其他操作。',
  },
  expired_password: {
    title: '密碼已過期！',
    content: '你的密碼已過期，請選擇新密碼以繼續。',
  },
  password_expiry_is_soon: { title: '密碼即將過期！' },
  remind_passkey_registration: {
    title: '新增通行密鑰！（測試版）',
    content: '使用通行密鑰登入更安全，新增只需不到一分鐘。',
  },
  register_second_factor: {
    title: '設定雙重認證',
    content: '你的帳戶必須以第二重認證保護，請新增一個方法以繼續。',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `${service} 配套應用程式`,
    description: '在此裝置批准登入。',
  },
  tooMany: (most) => `一個帳戶最多可有 ${most} 部配套裝置，請先移除一部。`,
  alreadyPaired: '此裝置已配對，請先在裝置上移除配對。',
  pairingOver: '此配對碼已失效，請在帳戶網站顯示新的配對碼。',
};

export const recipes: Catalog['recipes'] = {
  give: '在應用程式填入以下的值：',
  giveWithSecret: '在應用程式填入以下的值及上方的密鑰：',
  rest: (address) => `其餘資料由應用程式從 ${address} 讀取`,
  notRequired: '並非必需',
  fapi2:
    '此應用程式沒有密鑰：每次呼叫時會出示自己的私人密鑰簽署（private_key_jwt，aud 為 issuer）及 DPoP 證明。',
  pushed: '每個要求都會預先推送（PAR）。在應用程式填入以下的值：',
  ciba: '應用程式以下列方式在用戶的配套應用程式上要求確認，並顯示相同的訊息：',
  library: '使用 oidc-client-ts：',
  native: '以下列的值開啟系統瀏覽器；回送地址可使用任何連接埠：',
  grantedNothing: (command) => `尚未獲授任何權限：${command}`,
  machine: '以下列方式取得權杖，CLIENT_SECRET 為上方的密鑰：',
  device: '應用程式取得代碼並顯示，然後每隔幾秒查詢權杖：',
  forNoApi: (command) => `尚未用於任何 API：${command}`,
  api: '以下列方式查詢權杖是否有效，CLIENT_SECRET 為上方的密鑰：',
  more: (pages, errors) => `詳情：${pages}；無法運作時：${errors}`,
};
