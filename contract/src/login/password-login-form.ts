import { emailPattern } from '../http/email-pattern.ts';
import type { FieldMessage } from '../text/field-messages.en.ts';

// What the sign-in form needs the moment somebody submits it: in the first file of the page, and therefore without Zod.
// A test holds it equal to the schema.

/** Where the form is sent; the token that it gets is bound to the browser's key. */
export const passwordLoginAddress = { method: 'POST', path: '/api/auth/login', proof: 'binds' } as const;

export interface PasswordLoginFields {
  email: string;
  password: string;
}

/** The fields as they are sent, or the first error of each that is wrong: what `passwordLogin.body` says. Pure. */
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
