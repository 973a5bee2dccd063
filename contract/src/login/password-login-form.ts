import { emailPattern } from '../http/email-pattern.ts';
import type { FieldMessage } from '../text/field-messages.en.ts';

// What the sign-in form needs when it is submitted: it is part of the page's first file, and therefore does not use
// Zod.
// A test ensures that it equals the schema.

/** Where the form is sent; the returned token is bound to the browser's key. */
export const passwordLoginAddress = { method: 'POST', path: '/api/auth/login', proof: 'binds' } as const;

export interface PasswordLoginFields {
  email: string;
  password: string;
}

/** The fields to send, or the first error of each invalid one, as in `passwordLogin.body`. Pure. */
export function checkPasswordLogin(
  given: Record<keyof PasswordLoginFields, string>,
): { fields: PasswordLoginFields } | { errors: Partial<Record<keyof PasswordLoginFields, FieldMessage>> } {
  const fields = { email: given.email.trim(), password: given.password };
  const [email, password] = [emailError(fields.email), passwordError(fields.password)];
  if (!email && !password) return { fields };
  return { errors: { ...(email && { email }), ...(password && { password }) } };
}

export const emailMaxLength = 254;
export const passwordMaxLength = 1024;

function emailError(email: string): FieldMessage | undefined {
  if (email === '') return 'required';
  return email.length > emailMaxLength || !emailPattern.test(email) ? 'email' : undefined;
}

function passwordError(password: string): FieldMessage | undefined {
  if (password === '') return 'required';
  return password.length > passwordMaxLength ? 'too_long' : undefined;
}
