import type { Catalog } from '../catalog-type.ts';

/** What the second factors are called, and what choosing one does. */
export const factors: Catalog['factors'] = {
  email_otp: {
    name: '邮箱验证码',
    description: (address) => `通过邮箱 ${address} 获取验证码。`,
  },
  sms_otp: {
    name: '短信验证码',
    description: (phone) => `通过短信获取验证码，发送至 ${phone}。`,
  },
  lark_otp: {
    name: 'Lark 验证码',
    description: '通过 Lark 消息获取验证码。',
  },
  totp: {
    name: '身份验证器应用',
    description: '输入身份验证器应用显示的验证码。',
  },
  recovery_code: {
    name: '恢复码',
    description: '输入您在设置两步验证时保存的一个恢复码。',
  },
  password: {
    name: '密码',
    description: '输入您的账号密码。',
  },
  carro_id: {
    name: '配套应用',
    description: '在手机上批准登录。',
  },
  passkey: {
    name: '通行密钥',
    description: '使用指纹、面容、屏幕锁定或安全密钥。',
  },
};

export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `至少 ${characters} 个字符`,
    message: (characters) => `请至少使用 ${characters} 个字符。`,
  },
  at_most: {
    description: (characters) => `最多 ${characters} 个字符`,
    message: (characters) => `请最多使用 ${characters} 个字符。`,
  },
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: '已有人申请重置此账号的登录方式。',
  wasStopped: '上次重置此账号登录方式的申请已被停止。请几天后再申请，或联系管理员。',
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits: '此账号正在等待恢复较早的电子邮件地址。请先停止恢复，或等待其生效。',
  resetWasStopped:
    '上一次重置此密码的操作已被停止，一天后才能再次重置。在此之前，请使用当前密码登录，或联系管理员。',
};

export const joining: Catalog['joining'] = {
  emailTaken: '此邮箱地址已有账号。',
  hasAccount: '此邮箱地址现已有账号，请直接登录。',
  isInvited: '此地址已收到邀请，请改为重新发送邀请。',
  invitationOver: '此邀请已被接受或撤销，请新建邀请。',
};

export const operators: Catalog['operators'] = {
  isOne: '此账号已经是运营人员。',
  lastOwner: '这是最后一位所有者，请先将其他账号设为所有者。',
  higher: '此账号的角色高于您的角色。',
  own: '这是您自己的账号：请在账号页面中更改，每项更改都需要确认。',
  ownersGrant: '只有所有者可以授予 Admin API 的权限范围。',
  ownersReachInside: '只有所有者可以让应用接入专用网络。',
  outdated: '内容已被更改。请查看后重试。',
  noResetLink: '此账号没有可用于重置密码的邮箱地址。',
  jobsRun: '其他任务正在运行，请等其中一项结束后再试。',
  notToBeDeleted: '此账号没有待执行的注销。',
  otherHasEmail: '其他账号已使用此邮箱地址。',
  otherHasPhone: '其他账号已使用此手机号。',
  otherHasLarkId: '其他账号已使用此 Lark ID。',
  needsContact: '账号需要有邮箱地址或手机号。',
  invitedByEmail: '邀请需要邮箱地址。',
};

export const groups: Catalog['groups'] = {
  exists: '已有同名的群组。',
  tooMany: (most) => `一个账号最多可加入 ${most} 个群组。`,
  noGroup: (name) => `没有名为“${name}”的群组。`,
  noRole: (name) => `此应用没有“${name}”角色。`,
  roleExists: '此应用已有该角色。',
  tooManyOfClient: (most) => `一个应用最多可以有 ${most} 个。`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: '请输入完整的网址，不能包含用户名或 #。',
  notHttps: '网址必须以 https:// 开头。',
  notPublic: '网址必须属于公网主机。',
  tooMany: (most) => `最多只能有 ${most} 个 webhook。`,
  commandLineOnly: '此 webhook 位于专用网络。请在命令行中更改网址，或新建其他 webhook。',
  eventRemoved: '审计记录中已没有此事件。',
};

export const clients: Catalog['clients'] = {
  kinds: {
    phone: '手机',
    tablet: '平板电脑',
    computer: '电脑',
    television: '电视',
    game_console: '游戏机',
    watch: '手表',
  },
  place: (city, country) => `${country} ${city}`,
};

export const twoFactor: Catalog['twoFactor'] = {
  needsFactor: '请先添加身份验证器应用或通行密钥，或验证您的邮箱或手机号。',
  lastWayIn: '没有它您将无法登录，请先添加密码或其他通行密钥。',
  coolingDown: (minutes) => `错误次数过多，请 ${minutes} 分钟后再试，或换用其他方式。`,
  wrong: {
    password: '密码不正确。',
    passkey: '无法验证此通行密钥，请重试。',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: '通行密钥',
  tooMany: (most) => `一个账号最多可以有 ${most} 个通行密钥，请先移除一个。`,
  duplicate: '此通行密钥已注册过。',
  notRegistered: '无法注册通行密钥，请重试。',
};

export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: '您的账号即将注销',
    content: '您可以保留账号或退出登录；在清除之前，无法进行其他操作。',
  },
  expired_password: {
    title: '密码已过期！',
    content: '您的密码使用时间过长，请设置新密码以继续。',
  },
  password_expiry_is_soon: { title: '密码即将过期！' },
  remind_passkey_registration: {
    title: '添加通行密钥！（Beta）',
    content: '使用通行密钥登录更安全，添加只需不到一分钟。',
  },
  register_second_factor: {
    title: '设置两步验证',
    content: '您的账号必须启用第二步验证，请添加一种验证方式以继续。',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `${service} 配套应用`,
    description: '在此设备上批准登录。',
  },
  tooMany: (most) => `一个账号最多可以有 ${most} 台配套应用设备，请先移除一台。`,
  alreadyPaired: '此设备已配对，请先在设备上移除配对。',
  pairingOver: '此配对码已失效，请在账号中心显示新的配对码。',
};

export const recipes: Catalog['recipes'] = {
  give: '在应用中填写以下值：',
  giveWithSecret: '在应用中填写以下值和上面的密钥：',
  rest: (address) => `其余信息由应用从 ${address} 读取`,
  notRequired: '非必需',
  fapi2: '该应用没有密钥：每次调用时出示自己的私钥签名（private_key_jwt，aud 为 issuer）和 DPoP 证明。',
  pushed: '每个请求都先行推送（PAR）。在应用中填写以下值：',
  ciba: '应用这样在用户的配套应用上请求确认，并显示同一条消息：',
  library: '使用 oidc-client-ts：',
  native: '用以下值打开系统浏览器；回环地址可使用任意端口：',
  grantedNothing: (command) => `尚未授予任何权限：${command}`,
  machine: '这样获取令牌，CLIENT_SECRET 为上面的密钥：',
  device: '应用获取代码并显示出来，然后每隔几秒查询令牌：',
  forNoApi: (command) => `尚未用于任何 API：${command}`,
  api: '这样查询令牌是否有效，CLIENT_SECRET 为上面的密钥：',
  more: (pages, errors) => `更多信息：${pages}；无法正常工作时：${errors}`,
};
