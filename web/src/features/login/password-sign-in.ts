import type { passwordLogin } from '@latchkey/contract/login/password-login';
import {
  checkPasswordLogin,
  type PasswordLoginFields,
  passwordLoginAddress,
} from '@latchkey/contract/login/password-login-form';
import { loginText } from '#text/login';
import { call } from '../../platform/api/call.ts';
import type { Schema } from '../../platform/forms/check-values.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { unlessLeft } from '../sessions/unless-left.ts';

// All of this is loaded with the form: 'Log in' fetches no code.

/** The schema of the form, without Zod. */
export const passwordForm: Schema<PasswordLoginFields> = {
  safeParse(values) {
    const { email = '', password = '' } = values as Partial<PasswordLoginFields>;
    const checked = checkPasswordLogin({ email, password });
    if ('fields' in checked) return { success: true, data: checked.fields };
    const issues = Object.entries(checked.errors).map(([name, message]) => ({ path: [name], message }));
    return { success: false, error: { issues } };
  },
};

export function signInWithPassword(body: PasswordLoginFields) {
  return toasts.promise(unlessLeft(call<typeof passwordLogin>(passwordLoginAddress, { body })), {
    loading: loginText.authenticating,
    success: loginText.loggedIn,
  });
}
