import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: '必填',
  email: '請輸入有效的電子郵件地址。',
  phone_too_short: '至少需要 5 位數字',
  phone_invalid: '請輸入有效的手機號碼。',
  password_mismatch: '兩次輸入的密碼不一致',
  password_rules: '請符合下方所有規則。',
  password_too_short: '請使用至少 8 個字元。',
  password_too_long: '請使用最多 128 個字元。',
  password_common: '這個密碼很容易被猜到，請加上更多字詞或字元。',
  password_personal: '這個密碼由您的姓名、電子郵件地址或本服務的名稱組成。',
  password_breached: '這個密碼曾出現在資料外洩事件中，請選擇其他密碼。',
  timezone_unknown: '請從清單中選擇時區。',
  photo_kind: '請選擇 JPEG、PNG 或 WebP 圖片。',
  photo_pixels: '請選擇長寬皆不超過 4,000 像素的圖片。',
  photo_damaged: '這張圖片已損毀，請選擇其他圖片。',
  photo_too_large: '請選擇 2 MB 以下的圖片。',
  photo_address: '照片只能上傳或移除。',
  password_wrong: '這不是您目前的密碼。',
  password_same: '請選擇與目前不同的密碼。',
  contact_same: '這已經是您的聯絡方式。',
  too_long: '內容太長。',
  unknown_field: '不接受這個欄位。',
  invalid: '這個值無效。',
};
