import { generateKeyPairSync } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signJwt } from './testing/sign-jwt.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

it('shows the page in the language that a pushed request or request object names', async () => {
  const { token } = await oauth.account('languages@example.com');
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = {
    keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }],
  };
  const client = await oauth.client({ metadata: { jwks } });
  const { id } = client;
  const signing = await oauth.configure(client);
  const asked = async (wanted: string) => ({
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(oidc.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    ui_locales: wanted,
  });
  const pushed = await oidc.buildAuthorizationUrlWithPAR(signing, await asked('de th'));
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: id, aud: oauth.url, client_id: id, exp: now + 60, nbf: now, iat: now };
  const signed = new URL('/oauth2/authorize', oauth.url);
  const header = { typ: 'oauth-authz-req+jwt', kid: 'own' };
  const request = signJwt(header, { ...claims, ...(await asked('ja')) }, key.privateKey);
  signed.search = new URLSearchParams({ client_id: id, request }).toString();
  for (const [url, said, lang] of [
    [pushed, 'de th', 'th'],
    [signed, 'ja', 'ja'],
  ] as const) {
    // A parameter in the browser's address has no effect.
    url.searchParams.set('ui_locales', 'vi');
    const parameters = await oauth.visit(url);
    expect(parameters.ui_locales).toBe(said);
    const page = await oauth.fetch(`/?${new URLSearchParams(parameters)}`);
    expect(await page.text()).toContain(`<html lang="${lang}"`);
    expect((await oauth.answer(parameters, { token, consent: true })).status).toBe(200);
  }
  const long = await oidc.buildAuthorizationUrlWithPAR(signing, await asked('th '.repeat(200).trim()));
  const parameters = await oauth.visit(long);
  expect(parameters).not.toHaveProperty('ui_locales');
  expect((await oauth.answer(parameters, { token, consent: true })).status).toBe(200);
});
