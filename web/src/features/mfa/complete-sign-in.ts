import type { TwoFactorRequired } from '@latchkey/contract/http/api-error';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { loginText } from '#text/login';
import { call } from '../../platform/api/call.ts';
import type { ShownPage } from '../../platform/presence/shown-page.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { unlessLeft } from '../sessions/unless-left.ts';
import { completeSecondFactor } from './second-factor.ts';

/** Completes the required second factor of a sign-in that was asked for on `page`; returns the session token. */
export async function completeSignIn(required: TwoFactorRequired, page: ShownPage): Promise<string> {
  const pendingToken = required.auth_token ?? '';
  return completeSecondFactor({
    purpose: 'sign_in',
    page,
    required,
    token: pendingToken,
    async finish(mfaToken, trustDevice) {
      const body = { mfa_token: mfaToken, ...(trustDevice && { trust_device: true }) };
      const signIn = call(loginSecondFactor, { token: pendingToken, body });
      const { auth_token } = await toasts.promise(unlessLeft(signIn), {
        loading: loginText.authenticating,
        success: loginText.loggedIn,
      });
      return auth_token;
    },
  });
}
