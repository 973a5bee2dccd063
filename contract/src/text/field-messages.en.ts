/** What a failed check of a field says; the schemas of the contract name these keys (spec §5). */
export const fieldMessages = {
  required: 'Required',
  email: 'Enter a valid e-mail address.',
  phone_too_short: 'At least 5 digits required',
  phone_invalid: 'Enter a valid phone number.',
  password_mismatch: "Password doesn't match",
  password_too_short: 'Use at least 8 characters.',
  password_too_long: 'Use at most 128 characters.',
  password_common: 'This password is easy to guess. Add more words or characters.',
  password_personal: 'This password is made of your name, your e-mail address or the name of this service.',
  too_long: 'This is too long.',
  unknown_field: 'This field is not accepted.',
  invalid: 'This value is not valid.',
} as const;

export type FieldMessage = keyof typeof fieldMessages;
