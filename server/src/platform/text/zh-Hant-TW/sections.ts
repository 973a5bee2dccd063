import type { Catalog } from '../catalog-type.ts';

/** What the second factors are called, and what choosing one does. */
export const factors: Catalog['factors'] = {
  email_otp: {
    name: '電子郵件驗證碼',
    description: (address) => `透過電子郵件 ${address} 取得驗證碼。`,
  },
  sms_otp: {
    name: '簡訊驗證碼',
    description: (phone) => `透過簡訊在 ${phone} 取得驗證碼。`,
  },
  lark_otp: {
    name: 'Lark 驗證碼',
    description: '透過 Lark 訊息取得驗證碼。',
  },
  totp: {
    name: '驗證器 App',
    description: '輸入驗證器 App 顯示的驗證碼。',
  },
  recovery_code: {
    name: '復原碼',
    description: '輸入一組您在設定雙重驗證時儲存的復原碼。',
  },
  password: {
    name: '密碼',
    description: '輸入您的帳號密碼。',
  },
  carro_id: {
    name: '隨身 App',
    description: '在手機上核准登入。',
  },
  passkey: {
    name: '通行密鑰',
    description: '使用指紋、臉部、螢幕鎖定或安全金鑰。',
  },
};

export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `至少 ${characters} 個字元`,
    message: (characters) => `請使用至少 ${characters} 個字元。`,
  },
  at_most: {
    description: (characters) => `最多 ${characters} 個字元`,
    message: (characters) => `請使用最多 ${characters} 個字元。`,
  },
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: '已有人要求重設這個帳號的登入方式。',
  wasStopped: '上次重設這個帳號登入方式的要求已遭停止。請幾天後再提出要求，或聯絡管理員。',
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits: '此帳號正在等待還原較早的電子郵件地址。請先停止還原，或等待其生效。',
  resetWasStopped:
    '上次重設這個密碼時已遭停止，一天後才能再次重設。在此之前，請使用目前的密碼登入，或聯絡管理員。',
};

export const joining: Catalog['joining'] = {
  emailTaken: '這個電子郵件地址已有帳號。',
  hasAccount: '這個電子郵件地址現在已有帳號，請登入。',
  isInvited: '這個地址已收到邀請，請改為重新傳送邀請。',
  invitationOver: '這則邀請已被接受或撤銷，請建立新的邀請。',
};

export const operators: Catalog['operators'] = {
  isOne: '這個帳號已經是管理人員。',
  lastOwner: '這是最後一位擁有者，請先將其他帳號設為擁有者。',
  higher: '這個帳號的角色高於您的角色。',
  own: '這是您自己的帳號：請在帳號頁面中變更，每項變更都需要確認。',
  ownersGrant: '只有擁有者可以授予 Admin API 的權限範圍。',
  ownersReachInside: '只有擁有者可以讓應用程式連入私人網路。',
  outdated: '內容已經變更。請查看後再試一次。',
  noResetLink: '這個帳號沒有可用來重設密碼的電子郵件地址。',
  jobsRun: '目前有其他工作正在執行，請等其中一項結束後再試。',
  notToBeDeleted: '這個帳號並未排定刪除。',
  otherHasEmail: '其他帳號已使用這個電子郵件地址。',
  otherHasPhone: '其他帳號已使用這個手機號碼。',
  otherHasLarkId: '其他帳號已使用這個 Lark ID。',
  needsContact: '帳號需要有電子郵件地址或手機號碼。',
  invitedByEmail: '邀請需要電子郵件地址。',
};

export const groups: Catalog['groups'] = {
  exists: '已有同名的群組。',
  tooMany: (most) => `一個帳號最多可加入 ${most} 個群組。`,
  noGroup: (name) => `沒有名為「${name}」的群組。`,
  noRole: (name) => `這個應用程式沒有「${name}」角色。`,
  roleExists: '這個應用程式已有這個角色。',
  tooManyOfClient: (most) => `一個應用程式最多可以有 ${most} 個。`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: '請輸入完整的網址，不可包含使用者名稱或 #。',
  notHttps: '網址必須以 https:// 開頭。',
  notPublic: '網址必須屬於公開的主機。',
  tooMany: (most) => `最多只能有 ${most} 個 webhook。`,
  commandLineOnly: '這個 webhook 位於私人網路。請在命令列變更網址，或建立其他 webhook。',
  eventRemoved: '稽核記錄中已沒有這個事件。',
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

export const twoFactor: Catalog['twoFactor'] = {
  needsFactor: '請先新增驗證器 App 或通行密鑰，或驗證您的電子郵件或手機號碼。',
  lastWayIn: '移除後您將無法登入，請先新增密碼或其他通行密鑰。',
  coolingDown: (minutes) => `錯誤次數過多，請於 ${minutes} 分鐘後再試，或改用其他方式。`,
  wrong: {
    password: '密碼不正確。',
    passkey: '無法驗證這個通行密鑰，請再試一次。',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: '通行密鑰',
  tooMany: (most) => `一個帳號最多可以有 ${most} 個通行密鑰，請先移除一個。`,
  duplicate: '這個通行密鑰已註冊過。',
  notRegistered: '無法註冊通行密鑰，請再試一次。',
};

export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: '您的帳號即將刪除',
    content: '您可以保留帳號或登出；在清除之前，無法進行其他操作。',
  },
  expired_password: {
    title: '密碼已到期！',
    content: '您的密碼使用太久了，請設定新密碼以繼續。',
  },
  password_expiry_is_soon: { title: '密碼即將到期！' },
  remind_passkey_registration: {
    title: '新增通行密鑰！（Beta）',
    content: '使用通行密鑰登入更安全，不到一分鐘即可新增。',
  },
  register_second_factor: {
    title: '設定雙重驗證',
    content: '您的帳號必須使用第二重驗證保護，請新增一種方式以繼續。',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `${service} 隨身 App`,
    description: '在這個裝置上核准登入。',
  },
  tooMany: (most) => `一個帳號最多可以有 ${most} 個隨身 App 裝置，請先移除一個。`,
  alreadyPaired: '這個裝置已配對，請先在裝置上移除配對。',
  pairingOver: '這組配對碼已失效，請在入口網站中顯示新的配對碼。',
};

export const recipes: Catalog['recipes'] = {
  give: '在應用程式中填入以下的值：',
  giveWithSecret: '在應用程式中填入以下的值和上方的密鑰：',
  rest: (address) => `其餘資訊由應用程式從 ${address} 讀取`,
  notRequired: '非必要',
  fapi2:
    '此應用程式沒有密鑰：每次呼叫時出示自己的私密金鑰簽章（private_key_jwt，aud 為 issuer）和 DPoP 證明。',
  pushed: '每個要求都會先行推送（PAR）。在應用程式中填入以下的值：',
  ciba: '應用程式以下列方式在使用者的隨身 App 上要求確認，並顯示相同的訊息：',
  library: '使用 oidc-client-ts：',
  native: '以下列的值開啟系統瀏覽器；回送位址可使用任何連接埠：',
  grantedNothing: (command) => `尚未授予任何權限：${command}`,
  machine: '以下列方式取得權杖，CLIENT_SECRET 為上方的密鑰：',
  device: '應用程式取得代碼並顯示，然後每隔幾秒查詢權杖：',
  forNoApi: (command) => `尚未用於任何 API：${command}`,
  api: '以下列方式查詢權杖是否有效，CLIENT_SECRET 為上方的密鑰：',
  more: (pages, errors) => `詳細資訊：${pages}；無法運作時：${errors}`,
};
