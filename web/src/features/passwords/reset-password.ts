import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordsText } from '#text/passwords';
import { type ApiFailure, isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { type ShownPage, shownPage } from '../../platform/presence/shown-page.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { requiredSecondFactor } from '../mfa/required-second-factor.ts';
import { completeSecondFactor, SecondFactorCancelled } from '../mfa/second-factor.ts';

interface Reset {
  email: string;
  token: string;
  password: string;
}

/** How long the success message of a password change is shown (docs/behaviour/passwords.md#constants). */
const successMs = 5000;

/**
 * Sets the password, or resolves with the time from which it is valid. An account with 2FA needs its second factor
 * first; then the same reset is repeated.
 */
export async function resetPassword(
  body: Reset,
  texts: { running: string; done: string },
): Promise<string | undefined> {
  const page = shownPage();
  const send = async () => {
    const { takes_effect_at: later } = await toasts.promise(call(passwordReset, { body }), {
      loading: texts.running,
      success: ({ takes_effect_at }) => (takes_effect_at ? passwordsText.waitsTitle : texts.done),
      duration: successMs,
    });
    return later;
  };
  try {
    return await send();
  } catch (error) {
    if (!isFailure(error, '2fa_required')) throw error;
    return confirm(page, error, send);
  }
}

async function confirm(
  page: ShownPage,
  failure: ApiFailure,
  send: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const token = failure.body?.auth_token ?? '';
  return completeSecondFactor({
    purpose: 'reset',
    page,
    required: requiredSecondFactor(failure),
    token,
    async finish(mfaToken) {
      await call(forgotPasswordSecondFactor, { token, body: { mfa_token: mfaToken } });
      if (page.isLeft()) throw new SecondFactorCancelled();
      return send();
    },
  });
}
