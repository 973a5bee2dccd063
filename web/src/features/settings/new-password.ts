import { PasswordInput } from '@latchkey/contract/http/scalars';
import type { PasswordRule } from '@latchkey/contract/settings/settings';
import * as z from 'zod/mini';
import { checkRules } from './password-rules.ts';

export interface NewPasswordValues {
  password: string;
  confirm_password: string;
}

/** The two fields of a new password: the server's rules, and equality (docs/behaviour/passwords.md#fields). */
export function newPasswordShape(rules: readonly PasswordRule[]) {
  const meetsRules = (password: string) => checkRules(rules, password).every(({ met }) => met);
  return {
    password: PasswordInput.check(z.refine(meetsRules, { error: 'password_rules' })),
    confirm_password: z.string().check(z.minLength(1, 'required')),
  };
}

/** For the object that contains them; reports a mismatch even if another field is invalid. */
export const sameTwice = z.refine<NewPasswordValues>(
  ({ password, confirm_password }) => !confirm_password || password === confirm_password,
  { error: 'password_mismatch', path: ['confirm_password'], when: () => true },
);
