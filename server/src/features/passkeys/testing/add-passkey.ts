import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { passkeyChallengeOption } from '@latchkey/contract/passkeys/passkey-challenge-option';
import { passkeyChallengeVerify } from '@latchkey/contract/passkeys/passkey-challenge-verify';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

/** Registers a passkey with a proof, or within the step-up window; returns its authenticator. */
export async function addPasskey(
  portal: TestPortal,
  token: string,
  mfaToken?: string,
): Promise<SoftwareAuthenticator> {
  const server_host = portal.config.http.publicUrl;
  const given = { token, ...(mfaToken ? { mfaToken } : {}) };
  const { body: started } = await portal.call(passkeyRegisterOption, { ...given, body: { server_host } });
  const key = new SoftwareAuthenticator();
  const body = { reference_code: started.reference_code, payloads: key.create(started, server_host) };
  const { status } = await portal.call(passkeyRegisterVerify, { ...given, body });
  if (status !== 200) throw new Error('The passkey was not registered');
  return key;
}

/** An `mfa_token` obtained with a passkey. */
export async function proofByPasskey(
  portal: TestPortal,
  token: string,
  key: SoftwareAuthenticator,
): Promise<string> {
  const origin = portal.config.http.publicUrl;
  const { body: asked } = await portal.call(passkeyChallengeOption, { token, body: { server_host: origin } });
  const { status, body } = await portal.call(passkeyChallengeVerify, {
    token,
    body: { reference_code: asked.reference_code, payloads: key.get(asked, origin) },
  });
  if (status !== 200) throw new Error('The passkey proves nothing');
  return body.mfa_token;
}

/** The token of a sign-in with a passkey; empty if it is refused. */
export async function signInWithPasskey(
  portal: TestPortal,
  key: SoftwareAuthenticator,
  headers: Record<string, string> = {},
): Promise<string> {
  const server_host = portal.config.http.publicUrl;
  const { body: asked } = await portal.call(passkeyLoginOption, { body: { server_host }, headers });
  const body = { reference_code: asked.reference_code, payloads: key.get(asked, server_host) };
  return (await portal.call(passkeyLoginVerify, { body, headers })).body.auth_token ?? '';
}
