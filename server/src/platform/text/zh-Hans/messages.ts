import type { Translated } from '@latchkey/contract/text/translated';
import { dateTimeIn } from '../date-time.ts';
import type { MessageTexts } from '../messages.en.ts';

const named = (factor: string | undefined) => (factor === undefined ? '一种登录方式' : `“${factor}”`);

const minutes = (count: number) => `${count} 分钟`;
const hours = (count: number) => `${count} 小时`;
const days = (count: number) => `${count} 天`;

const toReport = {
  advice: '如果是您本人，则无需进行任何操作。如果不是，请立即修改密码，其他人都会因此退出登录。',
  linked: {
    advice:
      '如果是您本人，则无需进行任何操作。如果不是，请告诉我们：我们将结束该次登录，并告诉您接下来该怎么做。',
    button: '不是我本人',
  },
};

const notices: Translated<MessageTexts['securityNotice']['notices']> = {
  password_changed: {
    subject: '您的密码已修改',
    sentence: () => '您的账号密码已修改。',
    advice: '如果不是您本人操作，请立即通过“忘记密码？”设置新密码，其他人都会因此退出登录。',
  },
  password_reset: {
    subject: '您的密码已重置',
    sentence: () => '您的账号密码已通过发送到邮箱的链接重置。',
    advice:
      '如果不是您本人操作，说明有人能读取您的邮件：请先修改邮箱的密码，再回到这里通过“忘记密码？”设置新密码。',
  },
  password_reset_waits: {
    subject: '您的密码即将重置',
    sentence: () => '有人通过发送到邮箱的链接为您的账号设置了新密码。新密码尚未生效。',
    advice: '如果不是您本人操作，请登录后停止重置，或修改密码，同样可以停止重置。',
    linked: {
      advice: '如果不是您本人操作，请立即停止重置，您的密码将保持不变。',
      button: '停止重置',
    },
  },
  password_reset_stopped: {
    subject: '密码重置已停止',
    sentence: () => '您的密码重置已停止。您的密码保持不变，一天之内任何人都无法再次这样重置。',
    advice: '如果是您自己申请的重置，请等待一天。如果不是，可能有人正在读取您的邮件，请修改邮箱的密码。',
  },
  email_changed: {
    subject: '您的邮箱地址已更换',
    sentence: () => '您账号的邮箱地址已更换，此地址不再属于您的账号。',
    texted: '您账号的邮箱地址已更换。',
    advice: '如果不是您本人操作，请立即联系本服务的客服。',
    linked: {
      advice:
        '如果不是您本人操作，请在 72 小时内找回：您的账号将恢复使用此地址，所有设备都会退出登录，并由您设置新密码。',
      button: '找回我的邮箱',
    },
  },
  email_change_requested: {
    subject: '有人申请更换您的邮箱地址',
    sentence: () => '有人申请更换您账号的邮箱地址。在新地址得到确认之前，不会有任何更改。',
    advice: '如果不是您本人操作，说明有其他人登录了您的账号：请立即修改密码，其他人都会因此退出登录。',
  },
  email_taken_back: {
    subject: '邮箱地址的更换已撤销',
    sentence: () =>
      '您的账号已恢复原来的邮箱地址、设置了新密码，并在所有设备上退出登录。此操作由该邮箱的使用者发起。',
    advice: '如果不是您本人操作，请联系本服务的客服。',
  },
  phone_changed: {
    subject: '您的手机号已更换',
    sentence: () => '您账号的手机号已更换。',
    advice: '如果不是您本人操作，请立即修改密码（其他人都会因此退出登录），并换回您自己的手机号。',
  },
  phone_change_requested: {
    subject: '有人申请更换您的手机号',
    sentence: () => '有人申请更换您账号的手机号。在新手机号得到确认之前，不会有任何更改。',
    advice: '如果不是您本人操作，说明有其他人登录了您的账号：请立即修改密码，其他人都会因此退出登录。',
  },
  language_changed: {
    subject: '您账号的语言已更改',
    sentence: () => '您账号的语言已更改。我们之后发送的消息将使用新的语言。',
    advice:
      '如果不是您本人操作，说明有其他人登录了您的账号：请立即修改密码（其他人都会因此退出登录），并重新选择您的语言。',
  },
  two_factor_enabled: {
    subject: '两步验证已开启',
    sentence: () => '您的账号已开启两步验证。',
    advice: '如果不是您本人操作，请立即修改密码，并移除不属于您的登录方式。',
  },
  two_factor_disabled: {
    subject: '两步验证已关闭',
    sentence: () => '您的账号已关闭两步验证。',
    advice: '如果不是您本人操作，请立即修改密码，并重新开启两步验证。',
  },
  codes_allowed: {
    subject: '已允许使用邮箱和短信验证码',
    sentence: () => '除了更安全的验证方式之外，现在也可以用邮箱和短信验证码完成登录。',
    advice: '如果不是您本人操作，请立即修改密码，并重新关闭这类验证码。',
  },
  codes_refused: {
    subject: '已关闭邮箱和短信验证码',
    sentence: () => '您的账号不能再用邮箱和短信验证码完成登录。',
    advice: '如果不是您本人操作，请立即修改密码，并检查您的登录方式。',
  },
  factor_added: {
    subject: '已添加登录方式',
    sentence: ({ factor }) => `您的账号添加了${named(factor)}。`,
    advice: '如果不是您本人操作，请立即移除它并修改密码。',
  },
  factor_removed: {
    subject: '已移除登录方式',
    sentence: ({ factor }) => `您的账号移除了${named(factor)}。`,
    advice: '如果不是您本人操作，请立即修改密码，并检查您的登录方式。',
  },
  added_taken_back: {
    subject: '已移除非本人登录所添加的登录方式',
    sentence: ({ factor }) =>
      `您的账号有一次登录被标记为非本人登录，该次登录添加或可再次使用的项目已失效：${named(factor)}。`,
    advice: '请检查您的登录方式，并重新添加原本属于您的项目。',
  },
  factor_locked: {
    subject: '一种登录方式已锁定',
    sentence: ({ factor }) => `由于连续错误次数过多，${named(factor)}已锁定。`,
    advice: '请使用其他方式登录，并重新设置此方式。如果不是您本人尝试的，说明有人知道您的密码，请立即修改。',
  },
  recovery_codes_generated: {
    subject: '已生成新的恢复码',
    sentence: () => '您的账号已生成新的恢复码，旧的恢复码已失效。',
    advice: '如果不是您本人操作，请立即修改密码，并生成新的恢复码。',
  },
  recovery_code_used: {
    subject: '有一个恢复码已被使用',
    sentence: () => '您账号的一个恢复码已被使用。',
    advice: '如果不是您本人操作，请立即修改密码，并生成新的恢复码。',
  },
  second_factor_failed: {
    subject: '有一次登录在第二步验证时被阻止',
    sentence: () => '有人通过了您账号登录的第一步，但在一天内第二步验证失败了五次。',
    advice:
      '如果不是您本人操作，说明有人知道您的密码，请立即修改。如果是您本人，请尝试其他方式，例如恢复码。',
  },
  sign_in_denied: {
    subject: '有一次登录被拒绝',
    sentence: () => '配套应用拒绝了一次对您账号的登录。',
    advice: '如果您是因为不是本人登录而拒绝的，说明有人知道您的密码，请立即修改。',
  },
  passkey_suspect: {
    subject: '有一个通行密钥被拒绝',
    sentence: () => '您账号的一个通行密钥可能已被复制，因此被拒绝使用。',
    advice: '请使用其他方式登录，移除此通行密钥，再添加一个新的。',
  },
  factors_reset: {
    subject: '您的登录方式已重置',
    sentence: () => '管理员已移除您账号的登录方式，并让所有设备退出登录。您的密码仍然可用。',
    advice: '如果不是您要求的，请联系本服务的客服。下次登录后，请重新设置您的登录方式。',
  },
  recovery_requested: {
    subject: '有人申请重置您的登录方式',
    sentence: () =>
      '有人通过了您账号的第一步验证，并以全部丢失为由申请重置第二步验证方式。三天内不会有任何更改。',
    advice: '如果不是您本人操作，说明有人知道您的密码，或持有您的手机号：请登录并停止重置，然后修改密码。',
    linked: {
      advice: '如果不是您本人操作，请立即停止重置，您的登录方式将保持不变。然后请修改密码，因为有人知道它。',
      button: '停止重置',
    },
  },
  recovery_approved: {
    subject: '管理员已同意重置您的登录方式',
    sentence: () => '管理员已同意重置您账号的第二步验证方式，将在三天期满后执行。',
    advice: '如果不是您申请的，请登录并停止重置，并联系本服务的客服。',
    linked: {
      advice: '如果不是您申请的，请立即停止重置，您的登录方式将保持不变。',
      button: '停止重置',
    },
  },
  recovery_reminder: {
    subject: '您的登录方式即将重置',
    sentence: () =>
      '应通过了您账号第一步验证的人的申请，您账号的第二步验证方式即将重置。从明天起将无法停止。',
    advice: '如果不是您申请的，请登录并停止重置，并联系本服务的客服。',
    linked: {
      advice: '如果不是您申请的，请立即停止重置，您的登录方式将保持不变。',
      button: '停止重置',
    },
  },
  recovery_stopped: {
    subject: '已停止重置您的登录方式',
    sentence: () => '重置您账号第二步验证方式的申请已被停止。一切保持原样，七天内任何人都无法再次申请。',
    advice: '如果是您自己申请的，请联系本服务的客服。如果不是，说明有人知道您的密码，请修改密码。',
  },
  recovery_done: {
    subject: '您的登录方式已重置',
    sentence: () =>
      '您账号的第二步验证方式已按三天前的申请重置，所有设备均已退出登录。您的第一步验证仍然可用。',
    advice: '如果不是您申请的，请立即联系本服务的客服。如果是，请登录并设置新的验证方式。',
  },
  sign_in_attempts: {
    subject: '有人正在尝试登录您的账号',
    sentence: () =>
      '有人正在尝试登录您的账号，但没有成功。在几分钟内，我们会拒绝来自从未登录过您账号的浏览器的登录，即使密码正确。您用过的浏览器仍可登录。',
    advice: '您无需进行任何操作。如果您的密码较短，或在其他地方也使用，请更换密码。',
  },
  access_unused: {
    subject: '您长期未使用的应用将失去访问权限',
    sentence: ({ count = 1 }) =>
      `您有 ${count} 个应用已很久没有使用。如果一直不用，最快七天后将失去对您账号的访问权限。`,
    advice:
      '“应用”页面列出了每个应用及其访问权限的结束日期。您无需进行任何操作：再次打开某个应用时，它可能会重新请求访问权限。',
  },
  account_deletion: {
    subject: '您的账号即将注销',
    sentence: ({ count = 1 }) => `您的账号已在所有设备上退出登录，将在 ${count} 天后连同所有内容一并清除。`,
    advice: '如要保留账号，请在此之前登录。',
    linked: {
      advice: '如要保留账号，请点击下方链接，或在此之前登录。如果不是您本人申请注销的，也请修改密码。',
      button: '保留我的账号',
    },
  },
  new_sign_in: {
    subject: '您的账号有新的登录',
    sentence: () => '有人从一个未曾见过的浏览器或设备登录了您的账号。',
    ...toReport,
  },
  sign_in_to_check: {
    subject: '请核对一次登录',
    sentence: () => '请核对这次登录是否为您本人。登录者可以更改您账号的保护方式。',
    ...toReport,
  },
};

export const messages: Translated<MessageTexts> = {
  life: (milliseconds) => {
    const whole = Math.round(milliseconds / 60_000);
    if (whole === 60) return hours(1);
    if (whole < 120) return minutes(whole);
    const inHours = Math.round(whole / 60);
    return inHours < 96 ? hours(inHours) : days(Math.round(inHours / 24));
  },
  oneTimeCode: {
    subject: (service) => `您的 ${service} 验证码`,
    heading: '您的验证码',
    intro: (service) => `请输入此验证码，以继续使用 ${service}。`,
    expiry: (life, reference) => `${life}内有效。编号：${reference}`,
    warning: '请勿将验证码提供给任何人。我们绝不会通过电话或聊天向您索取。',
    sms: (code, service, life, reference) =>
      `${code} 是您的 ${service} 验证码，${life}内有效，请勿告诉他人。编号：${reference}`,
  },
  recoveryCode: {
    subject: (service) => `找回您的 ${service} 账号`,
    intro: (service) => `此验证码用于找回您的 ${service} 账号：输入它即申请重置所有第二步验证方式。`,
    warning: '如果这不是您本人申请的，请勿将验证码提供给任何人：有人能够通过您登录的第一步。请修改密码。',
    sms: (code, service, life, reference) =>
      `${code} 用于找回您的 ${service} 账号，${life}内有效。如非本人申请，请勿告诉他人，并修改密码。编号：${reference}`,
  },
  emailVerification: {
    subject: (service) => `验证您的 ${service} 邮箱`,
    heading: '验证您的邮箱',
    intro: (service) => `请确认此邮箱地址属于您的 ${service} 账号。`,
    button: '验证邮箱',
    expiry: (life) => `链接只能使用一次，${life}内有效。`,
    ignore: '如果不是您申请的，请忽略此邮件，不会有任何更改。',
  },
  passwordReset: {
    subject: (service) => `重置您的 ${service} 密码`,
    heading: '重置您的密码',
    intro: (service) => `有人申请重置您的 ${service} 账号密码。`,
    button: '设置新密码',
    expiry: (life) => `链接只能使用一次，${life}内有效。`,
    ignore: '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
  },
  registration: {
    subject: (service) => `创建您的 ${service} 账号`,
    heading: '创建您的账号',
    intro: (service) => `有人申请使用此邮箱地址创建 ${service} 账号。`,
    button: '创建账号',
    expiry: (life) => `链接只能使用一次，${life}内有效。`,
    ignore: '如果不是您本人操作，请忽略此邮件，不会创建任何账号。',
  },
  registrationKnown: {
    subject: (service) => `您已有 ${service} 账号`,
    heading: '您已有账号',
    intro: (service) =>
      `有人申请使用此邮箱地址创建 ${service} 账号，但此地址已有账号，请直接登录。如果忘记了密码，请在登录页面选择“忘记密码？”。`,
    button: '登录',
    expiry: (life) => `链接${life}内有效。`,
    ignore: '如果不是您本人操作，请忽略此邮件，不会有任何更改。',
  },
  invitation: {
    subject: (service) => `邀请您加入 ${service}`,
    heading: '您收到一份邀请',
    intro: (service) => `邀请您使用此邮箱地址创建 ${service} 账号。`,
    button: '创建账号',
    expiry: (life) => `链接只能使用一次，${life}内有效。`,
    ignore: '如果您不需要账号，请忽略此邮件，不会创建任何账号。',
  },
  securityNotice: {
    notices,
    subject: (subject, service) => `${subject}（${service}）`,
    when: '时间',
    device: '设备',
    place: '地点',
    address: 'IP 地址',
    button: '打开您的账号',
    timestamp: dateTimeIn('zh-Hans'),
    zoned: (time, timezone) => `${time}（${timezone}）`,
    sms: (sentence, service, origin) => `${service}：${sentence}不是您本人？请前往 ${origin}`,
  },
  noPhoneChannel: '这里无法向手机发送验证码，请使用其他方式登录。',
  plainLink: '如果按钮无法使用，请将以下网址复制到浏览器中打开：',
  footer: (service) => `此邮件由 ${service} 发送，请勿直接回复。`,
};
