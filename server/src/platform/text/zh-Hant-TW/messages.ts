import type { Translated } from '@latchkey/contract/text/translated';
import { dateTimeIn } from '../date-time.ts';
import type { MessageTexts } from '../messages.en.ts';

const named = (factor: string | undefined) => (factor === undefined ? '一種登入方式' : `「${factor}」`);

const minutes = (count: number) => `${count} 分鐘`;
const hours = (count: number) => `${count} 小時`;
const days = (count: number) => `${count} 天`;

const toReport = {
  advice: '如果是您本人，則不需採取任何行動。如果不是，請立即變更密碼，其他人都會因此登出。',
  linked: {
    advice:
      '如果是您本人，則不需採取任何行動。如果不是，請告訴我們：我們會結束該次登入，並說明接下來該怎麼做。',
    button: '這不是我',
  },
};

const notices: Translated<MessageTexts['securityNotice']['notices']> = {
  password_changed: {
    subject: '您的密碼已變更',
    sentence: () => '您帳號的密碼已變更。',
    advice: '如果不是您本人，請立即透過「忘記密碼？」設定新密碼，其他人都會因此登出。',
  },
  password_reset: {
    subject: '您的密碼已重設',
    sentence: () => '您帳號的密碼已透過寄到電子郵件地址的連結重設。',
    advice:
      '如果不是您本人，表示有人能讀取您的郵件：請先變更信箱的密碼，再回到這裡透過「忘記密碼？」設定新密碼。',
  },
  password_reset_waits: {
    subject: '您的密碼即將重設',
    sentence: () => '有人透過寄到信箱的連結，為您的帳號設定了新密碼。新密碼尚未生效。',
    advice: '如果不是您本人，請登入並停止重設，或變更密碼，同樣可以停止重設。',
    linked: {
      advice: '如果不是您本人，請立即停止重設，您的密碼就不會變更。',
      button: '停止重設',
    },
  },
  password_reset_stopped: {
    subject: '已停止重設您的密碼',
    sentence: () => '已停止重設您的密碼。您的密碼維持不變，一天之內任何人都無法再次這樣重設。',
    advice: '如果是您自己要求重設，請等候一天。如果不是，可能有人正在讀取您的郵件，請變更信箱的密碼。',
  },
  email_changed: {
    subject: '您的電子郵件地址已變更',
    sentence: () => '您帳號的電子郵件地址已變更，這個地址不再屬於您的帳號。',
    texted: '您帳號的電子郵件地址已變更。',
    advice: '如果不是您本人，請立即聯絡本服務的客服。',
    linked: {
      advice:
        '如果不是您本人，請在 72 小時內取回：您的帳號會恢復使用這個地址，所有裝置都會登出，並由您設定新密碼。',
      button: '取回我的電子郵件',
    },
  },
  email_change_requested: {
    subject: '有人要求變更您的電子郵件地址',
    sentence: () => '有人要求變更您帳號的電子郵件地址。在確認新地址之前，不會有任何變更。',
    advice: '如果不是您本人，表示有其他人登入了您的帳號：請立即變更密碼，其他人都會因此登出。',
  },
  email_taken_back: {
    subject: '已復原電子郵件地址的變更',
    sentence: () =>
      '您的帳號已恢復先前的電子郵件地址、設定了新密碼，並登出所有裝置。這是由該信箱的使用者要求的。',
    advice: '如果不是您本人，請聯絡本服務的客服。',
  },
  phone_changed: {
    subject: '您的手機號碼已變更',
    sentence: () => '您帳號的手機號碼已變更。',
    advice: '如果不是您本人，請立即變更密碼（其他人都會因此登出），並改回您自己的號碼。',
  },
  phone_change_requested: {
    subject: '有人要求變更您的手機號碼',
    sentence: () => '有人要求變更您帳號的手機號碼。在確認新號碼之前，不會有任何變更。',
    advice: '如果不是您本人，表示有其他人登入了您的帳號：請立即變更密碼，其他人都會因此登出。',
  },
  language_changed: {
    subject: '您帳號的語言已變更',
    sentence: () => '您帳號的語言已變更。我們之後傳送的訊息將使用新的語言。',
    advice:
      '如果不是您本人，表示有其他人登入了您的帳號：請立即變更密碼（其他人都會因此登出），並重新選擇您的語言。',
  },
  two_factor_enabled: {
    subject: '雙重驗證已開啟',
    sentence: () => '您的帳號已開啟雙重驗證。',
    advice: '如果不是您本人，請立即變更密碼，並移除不屬於您的登入方式。',
  },
  two_factor_disabled: {
    subject: '雙重驗證已關閉',
    sentence: () => '您的帳號已關閉雙重驗證。',
    advice: '如果不是您本人，請立即變更密碼，並重新開啟雙重驗證。',
  },
  codes_allowed: {
    subject: '已允許電子郵件和簡訊驗證碼',
    sentence: () => '除了較安全的驗證方式之外，現在也能使用電子郵件和簡訊驗證碼完成登入。',
    advice: '如果不是您本人，請立即變更密碼，並重新關閉這些驗證碼。',
  },
  codes_refused: {
    subject: '已關閉電子郵件和簡訊驗證碼',
    sentence: () => '已無法再使用電子郵件和簡訊驗證碼完成登入。',
    advice: '如果不是您本人，請立即變更密碼，並檢查您的登入方式。',
  },
  factor_added: {
    subject: '已新增登入方式',
    sentence: ({ factor }) => `您的帳號新增了${named(factor)}。`,
    advice: '如果不是您本人，請立即移除並變更密碼。',
  },
  factor_removed: {
    subject: '已移除登入方式',
    sentence: ({ factor }) => `您的帳號移除了${named(factor)}。`,
    advice: '如果不是您本人，請立即變更密碼，並檢查您的登入方式。',
  },
  added_taken_back: {
    subject: '已移除可疑登入所新增的登入方式',
    sentence: ({ factor }) =>
      `您的帳號有一次登入遭到回報。該次登入所新增或可再次使用的項目已失效：${named(factor)}。`,
    advice: '請檢查您的登入方式，並重新新增原本屬於您的項目。',
  },
  factor_locked: {
    subject: '登入方式已鎖定',
    sentence: ({ factor }) => `由於連續錯誤次數過多，${named(factor)}已鎖定。`,
    advice:
      '請使用其他方式登入，並重新設定這個方式。如果不是您本人嘗試的，表示有人知道您的密碼，請立即變更。',
  },
  recovery_codes_generated: {
    subject: '已產生新的復原碼',
    sentence: () => '您的帳號已產生新的復原碼，舊的復原碼已失效。',
    advice: '如果不是您本人，請立即變更密碼，並產生新的復原碼。',
  },
  recovery_code_used: {
    subject: '已使用一組復原碼',
    sentence: () => '您帳號的一組復原碼已使用。',
    advice: '如果不是您本人，請立即變更密碼，並產生新的復原碼。',
  },
  second_factor_failed: {
    subject: '登入在第二重驗證時遭到阻擋',
    sentence: () => '有人通過了您帳號登入的第一步，但一天內在第二重驗證失敗了五次。',
    advice: '如果不是您本人，表示有人知道您的密碼，請立即變更。如果是您本人，請嘗試其他方式，例如復原碼。',
  },
  sign_in_denied: {
    subject: '已拒絕一次登入',
    sentence: () => '隨身 App 拒絕了一次對您帳號的登入。',
    advice: '如果您是因為不是本人登入而拒絕，表示有人知道您的密碼，請立即變更。',
  },
  passkey_suspect: {
    subject: '已拒絕使用一個通行密鑰',
    sentence: () => '您帳號的一個通行密鑰可能遭到複製，因此無法使用。',
    advice: '請使用其他方式登入，移除這個通行密鑰，再新增一個。',
  },
  factors_reset: {
    subject: '您的登入方式已重設',
    sentence: () => '管理員已移除您帳號的登入方式，並登出所有裝置。您的密碼仍可使用。',
    advice: '如果不是您要求的，請聯絡本服務的客服。下次登入後，請重新設定您的登入方式。',
  },
  recovery_requested: {
    subject: '有人要求重設您的登入方式',
    sentence: () =>
      '有人通過了您帳號的第一重驗證，並以全部遺失為由要求重設第二重驗證。三天內不會有任何變更。',
    advice: '如果不是您本人，表示有人知道您的密碼或持有您的手機號碼：請登入並停止重設，再變更密碼。',
    linked: {
      advice: '如果不是您本人，請立即停止重設，您的登入方式就不會變更。接著請變更密碼，因為有人知道它。',
      button: '停止重設',
    },
  },
  recovery_approved: {
    subject: '管理員已同意重設您的登入方式',
    sentence: () => '管理員已同意重設您帳號的第二重驗證，將在三天期滿後執行。',
    advice: '如果不是您要求的，請登入並停止重設，再聯絡本服務的客服。',
    linked: {
      advice: '如果不是您要求的，請立即停止重設，您的登入方式就不會變更。',
      button: '停止重設',
    },
  },
  recovery_reminder: {
    subject: '您的登入方式即將重設',
    sentence: () => '應通過您帳號第一重驗證之人的要求，您帳號的第二重驗證即將重設。從明天起將無法停止。',
    advice: '如果不是您要求的，請登入並停止重設，再聯絡本服務的客服。',
    linked: {
      advice: '如果不是您要求的，請立即停止重設，您的登入方式就不會變更。',
      button: '停止重設',
    },
  },
  recovery_stopped: {
    subject: '已停止重設您的登入方式',
    sentence: () => '重設您帳號第二重驗證的要求已被停止。一切維持原狀，七天內任何人都無法再次要求。',
    advice: '如果是您自己要求的，請聯絡本服務的客服。如果不是，表示有人知道您的密碼，請變更密碼。',
  },
  recovery_done: {
    subject: '您的登入方式已重設',
    sentence: () => '您帳號的第二重驗證已依三天前的要求重設，所有裝置都已登出。您的第一重驗證仍可使用。',
    advice: '如果不是您要求的，請立即聯絡本服務的客服。如果是，請登入並設定新的方式。',
  },
  sign_in_attempts: {
    subject: '有人正在嘗試登入您的帳號',
    sentence: () =>
      '有人正在嘗試登入您的帳號，但沒有成功。在幾分鐘內，即使密碼正確，我們也會拒絕來自未曾登入過您帳號的瀏覽器的登入。您用過的瀏覽器仍可登入。',
    advice: '您不需要採取任何行動。如果您的密碼很短，或也用於其他地方，請變更密碼。',
  },
  access_unused: {
    subject: '您長期未使用的應用程式將失去存取權',
    sentence: ({ count = 1 }) =>
      `您有 ${count} 個應用程式已很久沒有使用。如果一直不用，最快七天後將失去對您帳號的存取權。`,
    advice:
      '「應用程式」頁面列出了每個應用程式及其存取權的結束日期。您不需要採取任何行動：再次開啟應用程式時，它可能會重新要求存取權。',
  },
  account_deletion: {
    subject: '您的帳號即將刪除',
    sentence: ({ count = 1 }) => `您的帳號已在所有裝置上登出，並將於 ${count} 天後連同所有內容一併清除。`,
    advice: '如要保留帳號，請在此之前登入。',
    linked: {
      advice: '如要保留帳號，請點選下方連結，或在此之前登入。如果不是您要求刪除的，也請變更密碼。',
      button: '保留我的帳號',
    },
  },
  new_sign_in: {
    subject: '您的帳號有新的登入',
    sentence: () => '有人從未曾見過的瀏覽器或裝置登入您的帳號。',
    ...toReport,
  },
  sign_in_to_check: {
    subject: '請確認一次登入',
    sentence: () => '請確認這次登入是否為您本人。登入者可以變更您帳號的保護方式。',
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
    subject: (service) => `您的 ${service} 驗證碼`,
    heading: '您的驗證碼',
    intro: (service) => `請輸入這組驗證碼，以繼續使用 ${service}。`,
    expiry: (life, reference) => `${life}內有效。識別碼：${reference}`,
    warning: '請勿將驗證碼提供給任何人。我們絕不會透過電話或訊息向您索取。',
    sms: (code, service, life, reference) =>
      `${code} 是您的 ${service} 驗證碼，${life}內有效，請勿告訴他人。識別碼：${reference}`,
  },
  recoveryCode: {
    subject: (service) => `救回您的 ${service} 帳號`,
    intro: (service) => `這組驗證碼用於救回您的 ${service} 帳號：輸入後即要求重設所有第二重驗證。`,
    warning: '如果不是您要求的，請勿將驗證碼提供給任何人：有人能通過您登入的第一步。請變更密碼。',
    sms: (code, service, life, reference) =>
      `${code} 用於救回您的 ${service} 帳號，${life}內有效。如果不是您要求的，請勿告訴他人，並變更密碼。識別碼：${reference}`,
  },
  emailVerification: {
    subject: (service) => `驗證您的 ${service} 電子郵件`,
    heading: '驗證您的電子郵件',
    intro: (service) => `請確認這個地址屬於您的 ${service} 帳號。`,
    button: '驗證電子郵件',
    expiry: (life) => `連結只能使用一次，${life}內有效。`,
    ignore: '如果不是您要求的，請忽略這封郵件，不會有任何變更。',
  },
  passwordReset: {
    subject: (service) => `重設您的 ${service} 密碼`,
    heading: '重設您的密碼',
    intro: (service) => `有人要求重設您的 ${service} 帳號密碼。`,
    button: '設定新密碼',
    expiry: (life) => `連結只能使用一次，${life}內有效。`,
    ignore: '如果不是您本人，請忽略這封郵件，您的密碼不會變更。',
  },
  registration: {
    subject: (service) => `建立您的 ${service} 帳號`,
    heading: '建立您的帳號',
    intro: (service) => `有人要求使用這個電子郵件地址建立 ${service} 帳號。`,
    button: '建立帳號',
    expiry: (life) => `連結只能使用一次，${life}內有效。`,
    ignore: '如果不是您本人，請忽略這封郵件，不會建立任何帳號。',
  },
  registrationKnown: {
    subject: (service) => `您已經有 ${service} 帳號`,
    heading: '您已經有帳號',
    intro: (service) =>
      `有人要求使用這個電子郵件地址建立 ${service} 帳號，但這個地址已有帳號，請直接登入。如果忘記密碼，請在登入頁面選擇「忘記密碼？」。`,
    button: '登入',
    expiry: (life) => `連結${life}內有效。`,
    ignore: '如果不是您本人，請忽略這封郵件，不會有任何變更。',
  },
  invitation: {
    subject: (service) => `邀請您加入 ${service}`,
    heading: '您收到一則邀請',
    intro: (service) => `邀請您使用這個電子郵件地址建立 ${service} 帳號。`,
    button: '建立帳號',
    expiry: (life) => `連結只能使用一次，${life}內有效。`,
    ignore: '如果您不需要帳號，請忽略這封郵件，不會建立任何帳號。',
  },
  securityNotice: {
    notices,
    subject: (subject, service) => `${subject}（${service}）`,
    when: '時間',
    device: '裝置',
    place: '地點',
    address: 'IP 位址',
    button: '開啟您的帳號',
    timestamp: dateTimeIn('zh-Hant-TW'),
    zoned: (time, timezone) => `${time}（${timezone}）`,
    sms: (sentence, service, origin) => `${service}：${sentence}不是您本人嗎？請前往 ${origin}`,
  },
  noPhoneChannel: '這裡無法將驗證碼傳送到手機，請使用其他方式登入。',
  plainLink: '如果按鈕無法使用，請複製這個網址到瀏覽器開啟：',
  footer: (service) => `這封郵件由 ${service} 寄出，請勿直接回覆。`,
};
