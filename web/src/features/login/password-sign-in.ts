import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginText } from '#text/login';
import { call } from '../../platform/api/call.ts';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { toasts } from '../../platform/toasts/toasts.ts';

/** What the e-mail form needs once somebody uses it: loaded then, so that the first paint waits for less. */
export const passwordSchema = bodyOf(passwordLogin);

export function signInWithPassword(body: { email: string; password: string }) {
  return toasts.promise(call(passwordLogin, { body }), {
    loading: loginText.authenticating,
    success: loginText.loggedIn,
  });
}
