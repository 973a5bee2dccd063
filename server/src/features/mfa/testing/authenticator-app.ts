import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { Secret, TOTP } from 'otpauth';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { second } from '../../../platform/clock/durations.ts';

/** The code that an authenticator app shows at the portal's time. */
export function codeOf(portal: TestPortal, seed: string, steps = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(seed),
    timestamp: portal.clock.now() + steps * 30 * second,
  });
}

/** An `mfa_token` obtained with the password. */
export async function proofByPassword(
  portal: Pick<TestPortal, 'call'>,
  token: string,
  password: string,
): Promise<string> {
  const { status, body } = await portal.call(passwordVerify, { token, body: { password } });
  if (status !== 200) throw new Error(`The password proves nothing: ${JSON.stringify(body)}`);
  return body.mfa_token;
}

/** An `mfa_token` obtained with the authenticator app, in an unused time step. */
export async function proofByApp(portal: TestPortal, token: string, seed: string): Promise<string> {
  portal.clock.advance(30 * second);
  const { status, body } = await portal.call(totpVerify, { token, body: { code: codeOf(portal, seed) } });
  if (status !== 200) throw new Error(`The app proves nothing: ${JSON.stringify(body)}`);
  return body.mfa_token;
}

/** Registers an authenticator app with a proof, or within the step-up window; returns its seed. */
export async function registerApp(portal: TestPortal, token: string, mfaToken?: string): Promise<string> {
  const given = mfaToken ? { mfaToken } : {};
  const { body } = await portal.call(totpRegisterRequest, { token, ...given, body: {} });
  const { status } = await portal.call(totpRegisterSetup, {
    token,
    body: { reference_code: body.reference_code, code: codeOf(portal, body.secret) },
  });
  if (status !== 200) throw new Error('The authenticator app was not registered');
  return body.secret;
}

export interface TwoFactorAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The token of the session in which 2FA was switched on. */
  readonly token: string;
  readonly seed: string;
}

/** An account with a password, an authenticator app, and 2FA switched on. */
export async function twoFactorAccount(portal: TestPortal, email: string): Promise<TwoFactorAccount> {
  const password = 'correct horse battery';
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  const token = await portal.signIn(email, password);
  const seed = await registerApp(portal, token, await proofByPassword(portal, token, password));
  await portal.call(twoFactorToggle, {
    token,
    mfaToken: await proofByApp(portal, token, seed),
    body: { is_enabled: true },
  });
  const { body } = await portal.call(mfaInfoRead, { token });
  if (!body.is_2fa_enabled) throw new Error('2FA is not on');
  return { id, email, password, token, seed };
}
