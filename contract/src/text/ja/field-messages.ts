import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: '必須',
  email: '有効なメールアドレスを入力してください。',
  phone_too_short: '5 桁以上で入力してください',
  phone_invalid: '有効な電話番号を入力してください。',
  password_mismatch: 'パスワードが一致しません',
  password_rules: '以下の条件をすべて満たしてください。',
  password_too_short: '8 文字以上で入力してください。',
  password_too_long: '128 文字以内で入力してください。',
  password_common: '推測されやすいパスワードです。単語や文字を追加してください。',
  password_personal: '名前、メールアドレス、サービス名だけでできたパスワードは使用できません。',
  password_breached: 'このパスワードは過去に漏えいしています。別のパスワードを選んでください。',
  timezone_unknown: '一覧からタイムゾーンを選択してください。',
  photo_kind: 'JPEG、PNG、WebP の画像を選択してください。',
  photo_pixels: '縦横 4,000 ピクセル以内の画像を選択してください。',
  photo_damaged: '画像が破損しています。別の画像を選択してください。',
  photo_too_large: '2 MB 以内の画像を選択してください。',
  photo_address: '写真はアップロードまたは削除のみできます。',
  password_wrong: '現在のパスワードが正しくありません。',
  password_same: '現在とは別のパスワードを選んでください。',
  contact_same: 'すでに登録されています。',
  too_long: '長すぎます。',
  unknown_field: 'この項目は使用できません。',
  invalid: '値が正しくありません。',
};
