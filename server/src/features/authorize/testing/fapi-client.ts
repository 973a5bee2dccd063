import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import * as oidc from 'openid-client';
import type { NewClient } from '../../applications/client-settings.ts';
import { redirectUri, type TestOauth } from './test-oauth.ts';

export const fapiAudience = 'https://bank.example.test';
/** The key `ec` of every client created here. */
export const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The key `rsa` of every client created here. */
export const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const jwks = {
  keys: [
    { ...ecKey.publicKey.export({ format: 'jwk' }), kid: 'ec', alg: 'ES256', use: 'sig' },
    { ...rsaKey.publicKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256', use: 'sig' },
  ],
};

const cryptoKey = (key: KeyObject) =>
  crypto.subtle.importKey(
    'pkcs8',
    key.export({ format: 'der', type: 'pkcs8' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );

/** A client with the profile fapi2 that may request `fapiAudience`, which must be registered. */
export const fapiClient = (oauth: TestOauth, given: Partial<NewClient> = {}) =>
  oauth.client({
    profile: 'fapi2',
    metadata: { jwks },
    apiScopes: [{ audience: fapiAudience, scope: 'accounts' }],
    ...given,
  });

/** The same client with its configuration for openid-client. */
export async function configuredFapiClient(oauth: TestOauth, given: Partial<NewClient> = {}) {
  const client = await fapiClient(oauth, given);
  const key = await cryptoKey(ecKey.privateKey);
  const config = await oauth.configure(client, oidc.PrivateKeyJwt({ key, kid: 'ec' }));
  const proof = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair('ES256'));
  return { client, config, proof, key };
}

/** The parameters of a request for a code. */
export const codeRequest = (clientId: string) => ({
  client_id: clientId,
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
});
