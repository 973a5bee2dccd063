import { passwordLogin } from '@latchkey/contract/login/password-login';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { proofByPassword } from '../../mfa/testing/authenticator-app.ts';
import { pairedDevice, type TestDevice } from './companion-device.ts';

export interface CompanionAccount {
  readonly id: string;
  readonly email: string;
  /** Of the session in which the companion was paired. */
  readonly token: string;
  readonly device: TestDevice;
}

const password = 'correct horse battery';

/** An account with a password and a companion, and 2FA switched on. */
export async function companionAccount(portal: TestPortal, email: string): Promise<CompanionAccount> {
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  const token = await portal.signIn(email, password);
  const toggleProof = await proofByPassword(portal, token, password);
  const device = await pairedDevice(portal, token, await proofByPassword(portal, token, password));
  const { status } = await portal.call(twoFactorToggle, {
    token,
    mfaToken: toggleProof,
    body: { is_enabled: true },
  });
  if (status !== 200) throw new Error('2FA is not on');
  return { id, email, token, device };
}

/** The pending token of a sign-in under way. */
export async function startSignIn(portal: TestPortal, { email }: CompanionAccount): Promise<string> {
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  if (!('status' in body) || !body.auth_token) throw new Error('No second factor was asked for');
  return body.auth_token;
}

export function ask(portal: TestPortal, token: string) {
  return portal.call(challengeRequest, { token, params: { factor: 'carro_id' }, body: {} });
}
