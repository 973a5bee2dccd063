import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: '必須填寫',
  email: '請輸入有效的電郵地址。',
  phone_too_short: '最少 5 個數字',
  phone_invalid: '請輸入有效的電話號碼。',
  password_mismatch: '密碼不一致',
  password_rules: '請符合以下所有規則。',
  password_too_short: '請使用最少 8 個字元。',
  password_too_long: '請使用最多 128 個字元。',
  password_common: '此密碼容易被猜中，請加入更多字詞或字元。',
  password_personal: '此密碼由你的姓名、電郵地址或此服務的名稱組成。',
  password_breached: '此密碼曾在資料外洩事故中出現，請改用其他密碼。',
  timezone_unknown: '請從清單選擇時區。',
  photo_kind: '請選擇 JPEG、PNG 或 WebP 圖片。',
  photo_pixels: '請選擇每邊不超過 4,000 像素的圖片。',
  photo_damaged: '此圖片已損壞，請選擇另一張。',
  photo_too_large: '請選擇不超過 2 MB 的圖片。',
  photo_address: '相片只可上載或移除。',
  password_wrong: '這不是你目前的密碼。',
  password_same: '請選擇與目前不同的密碼。',
  contact_same: '這已經是你的聯絡資料。',
  too_long: '內容過長。',
  unknown_field: '不接受此欄位。',
  invalid: '此數值無效。',
};
