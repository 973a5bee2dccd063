/** The messages of failed field checks; the contract's schemas refer to these keys (docs/behaviour/web.md#forms). */
export const fieldMessages = {
  required: 'Required',
  email: 'Enter a valid email address.',
  phone_too_short: 'At least 5 digits required',
  phone_invalid: 'Enter a valid phone number.',
  password_mismatch: "Password doesn't match",
  password_rules: 'Please meet every rule below.',
  password_too_short: 'Use at least 8 characters.',
  password_too_long: 'Use at most 128 characters.',
  password_common: 'This password is easy to guess. Add more words or characters.',
  password_personal: 'This password is based on your name, your email address or the name of this service.',
  password_breached: 'This password has appeared in a data breach. Choose another one.',
  timezone_unknown: 'Choose a time zone from the list.',
  photo_kind: 'Choose a JPEG, PNG or WebP picture.',
  photo_pixels: 'Choose a picture no larger than 4,000 pixels on each side.',
  photo_damaged: 'This picture is damaged. Please choose another one.',
  photo_too_large: 'Choose a picture no larger than 2 MB.',
  photo_address: 'A photo can only be uploaded or removed.',
  password_wrong: 'This is not your current password.',
  password_same: 'Choose a password that differs from your current one.',
  contact_same: 'You already use this one.',
  too_long: 'This is too long.',
  unknown_field: 'This field is not accepted.',
  invalid: 'This value is not valid.',
} as const;

export type FieldMessage = keyof typeof fieldMessages;
