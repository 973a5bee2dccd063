import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import type { PasskeyAssertionInput } from '@latchkey/contract/passkeys/webauthn';
import { loginText } from '#text/login';
import { webauthnText } from '#text/webauthn';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { ceremonyMessage, isSuperseded } from '../../platform/webauthn/ceremony-message.ts';
import {
  askForPasskey,
  cancelCeremony,
  canOfferPasskeys,
  offerPasskeys,
  supportsPasskeys,
} from '../../platform/webauthn/passkey-ceremony.ts';
import { signalUnknownPasskey } from '../../platform/webauthn/passkey-signals.ts';
import { passkeyUsed } from '../../platform/webauthn/passkey-used.ts';
import { unlessLeft } from '../sessions/unless-left.ts';

/** Sign-in with a passkey on request. Rejects with errors for which `passkeyFailure` has a text. */
export async function signInWithPasskey(): Promise<AuthReply> {
  if (!supportsPasskeys()) throw new Error(webauthnText.unsupported);
  const { reference_code, payloads } = await askForPasskey(begin);
  return verify(reference_code, payloads);
}

/** The text for a failed sign-in with a passkey (docs/behaviour/login.md#errors). */
export function passkeyFailure(error: unknown): string {
  return ceremonyMessage(error, 'authentication');
}

interface Waiting {
  onReply: (reply: AuthReply) => Promise<void>;
  onFailure: (message: string) => void;
}

/** A challenge is valid for five minutes, and renewed before that. */
const renewAfterMs = 4 * 60_000;

/**
 * Waits for a passkey from the autofill list of the email field, until the screen is left or another ceremony begins.
 */
export async function waitForOfferedPasskey(signal: AbortSignal, waiting: Waiting): Promise<void> {
  if (!(await canOfferPasskeys())) return;
  while (!signal.aborted) {
    const outcome = await offerOnce(signal, waiting);
    if (outcome === 'over') return;
  }
}

async function offerOnce(signal: AbortSignal, { onReply, onFailure }: Waiting): Promise<'renew' | 'over'> {
  let renewing = false;
  const stop = () => void cancelCeremony();
  const timer = setTimeout(() => {
    renewing = true;
    stop();
  }, renewAfterMs);
  signal.addEventListener('abort', stop);
  try {
    const { reference_code, options } = await begin();
    if (signal.aborted) return 'over';
    const payloads = await offerPasskeys(options);
    await onReply(await verify(reference_code, payloads));
    return 'over';
  } catch (error) {
    if (renewing) return 'renew';
    // The screen was left, or the button's ceremony took over: the person did not choose this one.
    if (signal.aborted || isSuperseded(error) || !isFailure(error, 'invalid_credential')) return 'over';
    onFailure(passkeyFailure(error));
    return 'renew';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function begin() {
  return call(passkeyLoginOption, { body: { server_host: location.origin } });
}

async function verify(reference: string, payloads: PasskeyAssertionInput): Promise<AuthReply> {
  try {
    const reply = await toasts.promise(
      unlessLeft(call(passkeyLoginVerify, { body: { reference_code: reference, payloads } })),
      { loading: loginText.authenticating, success: loginText.loggedIn },
    );
    passkeyUsed.note();
    return reply;
  } catch (error) {
    if (isFailure(error, 'invalid_credential') && error.body?.reason === 'unknown_passkey')
      void signalUnknownPasskey(payloads.id);
    throw error;
  }
}
