import type { Translated } from '@latchkey/contract/text/translated';
import { dateTimeIn } from '../date-time.ts';
import type { MessageTexts } from '../messages.en.ts';

const named = (factor: string | undefined) => factor ?? '一個登入方法';

const toReport = {
  advice: '如果是你，無須採取任何行動。如果不是，請立即更改密碼，所有其他人都會登出。',
  linked: {
    advice: '如果是你，無須採取任何行動。如果不是，請告訴我們：我們會結束該次登入，並說明接下來該怎樣做。',
    button: '不是我',
  },
};

const notices: Translated<MessageTexts['securityNotice']['notices']> = {
  password_changed: {
    subject: '你的密碼已更改',
    sentence: () => '你的帳戶密碼已更改。',
    advice: '如果不是你，請立即使用「忘記密碼？」設定新密碼，所有其他人都會登出。',
  },
  password_reset: {
    subject: '你的密碼已重設',
    sentence: () => '有人透過寄到你電郵地址的連結，重設了你的帳戶密碼。',
    advice:
      '如果不是你，即有人正在閱讀你的電郵：請先更改電郵信箱的密碼，然後在此使用「忘記密碼？」設定新密碼。',
  },
  password_reset_waits: {
    subject: '你的密碼即將重設',
    sentence: () => '有人透過寄到你電郵的連結，為你的帳戶設定了新密碼。新密碼尚未生效。',
    advice: '如果不是你，請登入並停止重設，或更改密碼，同樣可停止重設。',
    linked: {
      advice: '如果不是你，請立即停止重設，你的密碼將維持不變。',
      button: '停止重設',
    },
  },
  password_reset_stopped: {
    subject: '已停止重設你的密碼',
    sentence: () => '已停止重設你的密碼。你的密碼維持不變，一日內無人可再次開始同類重設。',
    advice: '如果是你要求重設，請等候一日。如果不是，請更改電郵信箱的密碼，因為可能有人正在閱讀你的電郵。',
  },
  email_changed: {
    subject: '你的電郵地址已更改',
    sentence: () => '你帳戶的電郵地址已更改。此地址不再屬於該帳戶。',
    texted: '你帳戶的電郵地址已更改。',
    advice: '如果不是你，請立即聯絡此服務的支援團隊。',
    linked: {
      advice:
        '如果不是你，請在 72 小時內取回電郵：你的帳戶會恢復使用此地址，所有裝置都會登出，而你須設定新密碼。',
      button: '取回我的電郵',
    },
  },
  email_change_requested: {
    subject: '有人要求更改你的電郵地址',
    sentence: () => '有人要求更改你帳戶的電郵地址。確認新地址前，不會有任何更改。',
    advice: '如果不是你，即有其他人已登入：請立即更改密碼，所有其他人都會登出。',
  },
  email_taken_back: {
    subject: '已復原電郵地址的更改',
    sentence: () =>
      '你的帳戶已恢復使用先前的電郵地址、設定新密碼，並已在所有裝置登出。此要求由使用該電郵信箱的人提出。',
    advice: '如果不是你，請聯絡此服務的支援團隊。',
  },
  phone_changed: {
    subject: '你的流動電話號碼已更改',
    sentence: () => '你帳戶的流動電話號碼已更改。',
    advice: '如果不是你，請立即更改密碼，所有其他人都會登出，然後重新設定你的號碼。',
  },
  phone_change_requested: {
    subject: '有人要求更改你的流動電話號碼',
    sentence: () => '有人要求更改你帳戶的流動電話號碼。確認新號碼前，不會有任何更改。',
    advice: '如果不是你，即有其他人已登入：請立即更改密碼，所有其他人都會登出。',
  },
  language_changed: {
    subject: '你帳戶的語言已更改',
    sentence: () => '你帳戶的語言已更改。我們之後發出的訊息將使用新的語言。',
    advice: '如果不是你，即有其他人已登入：請立即更改密碼，所有其他人都會登出，然後重新選擇你的語言。',
  },
  two_factor_enabled: {
    subject: '已開啟雙重認證',
    sentence: () => '你的帳戶已開啟雙重認證。',
    advice: '如果不是你，請立即更改密碼，並移除所有不屬於你的登入方法。',
  },
  two_factor_disabled: {
    subject: '已關閉雙重認證',
    sentence: () => '你的帳戶已關閉雙重認證。',
    advice: '如果不是你，請立即更改密碼，並重新開啟雙重認證。',
  },
  codes_allowed: {
    subject: '已允許電郵及 短訊驗證碼',
    sentence: () => '除較安全的方法外，現在亦可使用電郵及 短訊驗證碼登入你的帳戶。',
    advice: '如果不是你，請立即更改密碼，並重新停用這些驗證碼。',
  },
  codes_refused: {
    subject: '已停用電郵及 短訊驗證碼',
    sentence: () => '電郵及 短訊驗證碼不再可用於登入你的帳戶。',
    advice: '如果不是你，請立即更改密碼，並檢查你的登入方法。',
  },
  factor_added: {
    subject: '已新增登入方法',
    sentence: ({ factor }) => `你的帳戶已新增${named(factor)}。`,
    advice: '如果不是你，請移除該方法，並立即更改密碼。',
  },
  factor_removed: {
    subject: '已移除登入方法',
    sentence: ({ factor }) => `你的帳戶已移除${named(factor)}。`,
    advice: '如果不是你，請立即更改密碼，並檢查你的登入方法。',
  },
  added_taken_back: {
    subject: '已移除被舉報登入的登入方法',
    sentence: ({ factor }) =>
      `你帳戶的一次登入被舉報，該次登入新增或可再次使用的項目已失效：${named(factor)}。`,
    advice: '請檢查你的登入方法，並重新新增屬於你的方法。',
  },
  factor_locked: {
    subject: '已鎖定登入方法',
    sentence: ({ factor }) => `連續錯誤次數過多，${named(factor)}已鎖定。`,
    advice: '請使用其他方法登入，並重新設定此方法。如果不是你嘗試登入，即有人知道你的密碼，請立即更改密碼。',
  },
  recovery_codes_generated: {
    subject: '已產生新復原碼',
    sentence: () => '你的帳戶已產生新復原碼，舊復原碼已失效。',
    advice: '如果不是你，請立即更改密碼，並產生新復原碼。',
  },
  recovery_code_used: {
    subject: '已使用復原碼',
    sentence: () => '你帳戶的一個復原碼已被使用。',
    advice: '如果不是你，請立即更改密碼，並產生新復原碼。',
  },
  second_factor_failed: {
    subject: '一次登入在第二重認證時被阻止',
    sentence: () => '有人通過了登入你帳戶的第一步，但一日內五次未能通過第二重認證。',
    advice: '如果不是你，即有人知道你的密碼，請立即更改密碼。如果是你，請嘗試其他方法，例如復原碼。',
  },
  sign_in_denied: {
    subject: '一次登入已被拒絕',
    sentence: () => '配套應用程式拒絕了一次登入你帳戶的要求。',
    advice: '如果你因為不是本人登入而拒絕，即有人知道你的密碼，請立即更改密碼。',
  },
  passkey_suspect: {
    subject: '一個通行密鑰已被拒絕',
    sentence: () => '你帳戶的一個通行密鑰可能已被複製，因此已被拒絕。',
    advice: '請使用其他方法登入，移除此通行密鑰，並新增另一個。',
  },
  factors_reset: {
    subject: '你的登入方法已重設',
    sentence: () => '管理員已移除你帳戶的登入方法，並登出所有裝置。你的密碼仍然有效。',
    advice: '如果你沒有提出此要求，請聯絡此服務的支援團隊。下次登入後，請重新設定登入方法。',
  },
  recovery_requested: {
    subject: '有人要求重設你的登入方法',
    sentence: () =>
      '有人通過了你帳戶的第一重認證，並以全部遺失為由要求重設第二重認證方法。三日內不會有任何更改。',
    advice: '如果不是你，即有人知道你的密碼，或持有你的電話號碼：請登入並停止重設，然後更改密碼。',
    linked: {
      advice: '如果不是你，請立即停止重設，你的登入方法將維持不變。然後請更改密碼，因為有人知道你的密碼。',
      button: '停止重設',
    },
  },
  recovery_approved: {
    subject: '管理員已同意重設你的登入方法',
    sentence: () => '管理員已同意重設你帳戶的第二重認證方法，將於三日期滿後執行。',
    advice: '如果不是你要求的，請登入並停止重設，再聯絡此服務的支援團隊。',
    linked: {
      advice: '如果不是你要求的，請立即停止重設，你的登入方法將維持不變。',
      button: '停止重設',
    },
  },
  recovery_reminder: {
    subject: '你的登入方法即將重設',
    sentence: () => '應通過你帳戶第一重認證之人的要求，你帳戶的第二重認證方法即將重設。由明天起將無法停止。',
    advice: '如果不是你要求的，請登入並停止重設，再聯絡此服務的支援團隊。',
    linked: {
      advice: '如果不是你要求的，請立即停止重設，你的登入方法將維持不變。',
      button: '停止重設',
    },
  },
  recovery_stopped: {
    subject: '已停止重設你的登入方法',
    sentence: () => '重設你帳戶第二重認證方法的要求已被停止。一切維持不變，七日內任何人都無法再次要求。',
    advice: '如果是你自己要求的，請聯絡此服務的支援團隊。如果不是，即有人知道你的密碼，請更改密碼。',
  },
  recovery_done: {
    subject: '你的登入方法已重設',
    sentence: () => '你帳戶的第二重認證方法已按三日前的要求重設，所有裝置均已登出。你的第一重認證仍可使用。',
    advice: '如果不是你要求的，請立即聯絡此服務的支援團隊。如果是，請登入並設定新方法。',
  },
  sign_in_attempts: {
    subject: '有人正嘗試登入你的帳戶',
    sentence: () =>
      '有人正嘗試登入你的帳戶，但未能成功。在數分鐘內，我們會拒絕所有來自新瀏覽器的登入，即使密碼正確。你曾使用的瀏覽器不受影響。',
    advice: '你無須採取任何行動。如果你的密碼較短，或在其他地方使用，請更改密碼。',
  },
  access_unused: {
    subject: '你長期沒有使用的應用程式將失去存取權限',
    sentence: ({ count = 1 }) =>
      `你有 ${count} 個應用程式已很久沒有使用。如一直不用，最快七日後將失去對你帳戶的存取權限。`,
    advice:
      '「應用程式」頁面列出每個應用程式及其存取權限的終止日期。你無須採取任何行動：再次開啟應用程式時，它可能會重新要求存取權限。',
  },
  account_deletion: {
    subject: '你的帳戶將被刪除',
    sentence: ({ count = 1 }) => `你的帳戶已在所有裝置登出，並將於 ${count} 日後連同所有資料永久刪除。`,
    advice: '如要保留帳戶，請在此之前登入。',
    linked: {
      advice: '如要保留帳戶，請開啟以下連結，或在此之前登入。如果不是你提出要求，請同時更改密碼。',
      button: '保留我的帳戶',
    },
  },
  new_sign_in: {
    subject: '你的帳戶有新的登入',
    sentence: () => '有人從未見過的瀏覽器或裝置登入了你的帳戶。',
    ...toReport,
  },
  sign_in_to_check: {
    subject: '請核對一次登入',
    sentence: () => '請核對這次登入是否由你進行。登入的人可以更改你帳戶的保護方式。',
    ...toReport,
  },
};

const hours = (count: number) => `${count} 小時`;

/** Every word of mails, SMS and bot messages. */
export const messages: Translated<MessageTexts> = {
  life: (milliseconds) => {
    const whole = Math.round(milliseconds / 60_000);
    if (whole === 60) return hours(1);
    if (whole < 120) return `${whole} 分鐘`;
    const inHours = Math.round(whole / 60);
    return inHours < 96 ? hours(inHours) : `${Math.round(inHours / 24)} 日`;
  },
  oneTimeCode: {
    subject: (service) => `你的 ${service} 驗證碼`,
    heading: '你的驗證碼',
    intro: (service) => `請輸入此驗證碼以繼續使用 ${service}。`,
    expiry: (life, reference) => `${life}內有效。參考編號：${reference}`,
    warning: '切勿向任何人透露此驗證碼。我們絕不會透過電話或通訊軟件索取。',
    sms: (code, service, life, reference) =>
      `${code} 是你的 ${service} 驗證碼，${life}內有效，切勿向他人透露。參考編號：${reference}`,
  },
  recoveryCode: {
    subject: (service) => `取回你的 ${service} 帳戶`,
    intro: (service) => `此驗證碼用於取回你的 ${service} 帳戶：輸入後即要求重設所有第二重認證方法。`,
    warning: '如果不是你要求的，切勿向任何人透露此驗證碼：有人能通過你登入的第一步。請更改密碼。',
    sms: (code, service, life, reference) =>
      `${code} 用於取回你的 ${service} 帳戶，${life}內有效。如果不是你要求的，切勿向他人透露，並更改密碼。參考編號：${reference}`,
  },
  emailVerification: {
    subject: (service) => `驗證你的 ${service} 電郵`,
    heading: '驗證你的電郵',
    intro: (service) => `請確認此電郵地址屬於你的 ${service} 帳戶。`,
    button: '驗證電郵',
    expiry: (life) => `連結只可使用一次，${life}內有效。`,
    ignore: '如果你沒有提出此要求，請忽略此電郵，不會有任何更改。',
  },
  passwordReset: {
    subject: (service) => `重設你的 ${service} 密碼`,
    heading: '重設你的密碼',
    intro: (service) => `有人要求重設你的 ${service} 帳戶密碼。`,
    button: '設定新密碼',
    expiry: (life) => `連結只可使用一次，${life}內有效。`,
    ignore: '如果不是你，請忽略此電郵，你的密碼將維持不變。',
  },
  registration: {
    subject: (service) => `建立你的 ${service} 帳戶`,
    heading: '建立帳戶',
    intro: (service) => `有人要求使用此電郵地址建立 ${service} 帳戶。`,
    button: '建立帳戶',
    expiry: (life) => `連結只可使用一次，${life}內有效。`,
    ignore: '如果不是你，請忽略此電郵，不會建立任何帳戶。',
  },
  registrationKnown: {
    subject: (service) => `你已有 ${service} 帳戶`,
    heading: '你已有帳戶',
    intro: (service) =>
      `有人要求使用此電郵地址建立 ${service} 帳戶。此地址已有帳戶，請直接登入。如果忘記密碼，請在登入頁面選擇「忘記密碼？」。`,
    button: '登入',
    expiry: (life) => `連結於${life}內有效。`,
    ignore: '如果不是你，請忽略此電郵，不會有任何更改。',
  },
  invitation: {
    subject: (service) => `邀請你加入 ${service}`,
    heading: '你已獲邀請',
    intro: (service) => `你獲邀請使用此電郵地址建立 ${service} 帳戶。`,
    button: '建立帳戶',
    expiry: (life) => `連結只可使用一次，${life}內有效。`,
    ignore: '如果你不需要帳戶，請忽略此電郵，不會建立任何帳戶。',
  },
  securityNotice: {
    notices,
    subject: (subject, service) => `${subject}（${service}）`,
    when: '時間',
    device: '裝置',
    place: '地點',
    address: 'IP 位址',
    button: '開啟你的帳戶',
    timestamp: dateTimeIn('zh-Hant-HK'),
    zoned: (time, timezone) => `${time}（${timezone}）`,
    sms: (sentence, service, origin) => `${service}：${sentence}不是你？請前往 ${origin}`,
  },
  noPhoneChannel: '此服務無法將驗證碼傳送到手機，請使用其他方法登入。',
  plainLink: '如果按鈕無法使用，請將此網址複製到瀏覽器：',
  footer: (service) => `此電郵由 ${service} 傳送，請勿回覆。`,
};
