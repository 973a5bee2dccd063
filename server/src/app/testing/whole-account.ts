import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { pairedDevice, type TestDevice } from '../../features/companion/testing/companion-device.ts';
import {
  proofByApp,
  type TwoFactorAccount,
  twoFactorAccount,
} from '../../features/mfa/testing/authenticator-app.ts';
import { SoftwareAuthenticator } from '../../features/passkeys/testing/software-authenticator.ts';
import type { TestPortal } from './test-portal.ts';

/** An account that has one of everything. */
export interface WholeAccount extends TwoFactorAccount {
  readonly passkeyId: string;
  readonly passkey: SoftwareAuthenticator;
  readonly device: TestDevice;
  readonly recoveryCodes: readonly string[];
}

export async function wholeAccount(portal: TestPortal, email: string): Promise<WholeAccount> {
  const account = await twoFactorAccount(portal, email);
  const { token, seed } = account;
  const proof = () => proofByApp(portal, token, seed);
  const codes = await portal.call(recoveryCodesGenerate, { token, mfaToken: await proof(), body: {} });
  const device = await pairedDevice(portal, token, await proof());
  const mfaToken = await proof();
  const passkey = new SoftwareAuthenticator();
  const { body: started } = await portal.call(passkeyRegisterOption, { token, mfaToken, body: {} });
  const { status, body } = await portal.call(passkeyRegisterVerify, {
    token,
    mfaToken,
    body: {
      reference_code: started.reference_code,
      payloads: passkey.create(started, portal.config.http.publicUrl),
    },
  });
  if (status !== 200) throw new Error(`The passkey was not registered: ${JSON.stringify(body)}`);
  return {
    ...account,
    passkey,
    passkeyId: body.id,
    device,
    recoveryCodes: codes.body.codes.map(({ code }) => code),
  };
}

/** The pending token of a sign-in that waits for its second factor. */
export async function pendingSignIn(portal: TestPortal, account: TwoFactorAccount): Promise<string> {
  const { email, password } = account;
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  if (!('status' in body) || !body.auth_token) throw new Error('No second factor was asked for');
  return body.auth_token;
}

/** Signs in with both factors. */
export async function signInWhole(portal: TestPortal, account: TwoFactorAccount): Promise<string> {
  const token = await pendingSignIn(portal, account);
  const mfaToken = await proofByApp(portal, token, account.seed);
  const { body } = await portal.call(loginSecondFactor, { token, mfaToken, body: {} });
  if (!body.auth_token) throw new Error(`No session: ${JSON.stringify(body)}`);
  return body.auth_token;
}
