import { passwordLogin } from '@latchkey/contract/login/password-login';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { proofByPassword } from '../../mfa/testing/authenticator-app.ts';
import { type DevicePortal, pairedDevice, type TestDevice } from './companion-device.ts';

export interface CompanionAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The token of the session in which the companion was paired. */
  readonly token: string;
  readonly device: TestDevice;
}

const password = 'correct horse battery';

/** An account with a password and a companion, and 2FA switched on. */
export async function companionAccount(portal: TestPortal, email: string): Promise<CompanionAccount> {
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  return withCompanion(portal, { id, email, password });
}

/** Pairs a companion with an account that has only a password, and switches 2FA on. */
export async function withCompanion(
  portal: DevicePortal,
  account: Pick<CompanionAccount, 'id' | 'email' | 'password'>,
): Promise<CompanionAccount> {
  const token = await passwordToken(portal, account);
  const toggleProof = await proofByPassword(portal, token, account.password);
  const device = await pairedDevice(portal, token, await proofByPassword(portal, token, account.password));
  const { status } = await portal.call(twoFactorToggle, {
    token,
    mfaToken: toggleProof,
    body: { is_enabled: true },
  });
  if (status !== 200) throw new Error('2FA is not on');
  return { ...account, token, device };
}

/** The pending token of a sign-in in progress. */
export const startSignIn = (portal: Pick<TestPortal, 'call'>, account: CompanionAccount): Promise<string> =>
  passwordToken(portal, account);

async function passwordToken(
  portal: Pick<TestPortal, 'call'>,
  { email, password }: Pick<CompanionAccount, 'email' | 'password'>,
): Promise<string> {
  const { status, body } = await portal.call(passwordLogin, { body: { email, password } });
  if (!('auth_token' in body) || !body.auth_token) throw new Error(`No token: ${status}`);
  return body.auth_token;
}

export function ask(portal: Pick<TestPortal, 'call'>, token: string) {
  return portal.call(challengeRequest, { token, params: { factor: 'carro_id' }, body: {} });
}
