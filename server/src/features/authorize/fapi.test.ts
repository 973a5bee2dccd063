import { createHash, createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewClient } from '../applications/client-settings.ts';
import {
  codeRequest,
  configuredFapiClient,
  ecKey,
  fapiAudience,
  fapiClient,
  jwks,
  rsaKey,
} from './testing/fapi-client.ts';
import { signJwt } from './testing/sign-jwt.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';

let oauth: TestOauth;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  ({ token } = await oauth.account('fapi@example.com'));
  await oauth.apis.create(fapiAudience, { scopes: { accounts: 'See your accounts' } });
});
afterAll(() => oauth.stop());

async function pushed(
  config: oidc.Configuration,
  DPoP: oidc.DPoPHandle,
  parameters: Record<string, string> = {},
) {
  const verifier = oidc.randomPKCECodeVerifier();
  const [nonce, state] = [oidc.randomNonce(), oidc.randomState()];
  const asked = {
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce,
    state,
    ...parameters,
  };
  return { url: await oidc.buildAuthorizationUrlWithPAR(config, asked, { DPoP }), verifier, nonce, state };
}

async function signIn(config: oidc.Configuration, DPoP: oidc.DPoPHandle) {
  const { url, verifier, nonce, state } = await pushed(config, DPoP);
  const checks = {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  };
  return oidc.authorizationCodeGrant(config, await oauth.callback(url, { token }), checks, {}, { DPoP });
}

function assertion(
  clientId: string,
  header: object = {},
  claims: object = {},
  key: KeyObject = ecKey.privateKey,
) {
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: clientId,
    sub: clientId,
    aud: oauth.config.http.publicUrl,
    jti: randomUUID(),
    iat: now,
    exp: now + 60,
  };
  return signJwt({ kid: 'ec', ...header }, { ...usual, ...claims }, key);
}

async function post(path: string, clientId: string, form: Record<string, string>, jwt = assertion(clientId)) {
  const reply = await oauth.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: jwt,
      ...form,
    }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

describe('#175 a client of the profile fapi2 (FAPI 2.0 Security Profile)', () => {
  it('#175 signs in with a pushed request, its key and DPoP; its refresh token does not rotate, and needs a proof', async () => {
    const { client, config, proof } = await configuredFapiClient(oauth);
    expect(client.secret).toBe(null);
    const verifier = oidc.randomPKCECodeVerifier();
    const [nonce, state] = [oidc.randomNonce(), oidc.randomState()];
    const url = await oidc.buildAuthorizationUrlWithPAR(
      config,
      {
        redirect_uri: redirectUri,
        scope: 'openid accounts',
        resource: fapiAudience,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce,
        state,
      },
      { DPoP: proof },
    );
    const callback = await oauth.callback(url, { token });
    expect(callback.searchParams.get('iss')).toBe(oauth.config.http.publicUrl);
    const tokens = await oidc.authorizationCodeGrant(
      config,
      callback,
      { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
      { resource: fapiAudience },
      { DPoP: proof },
    );
    expect(tokens.token_type.toLowerCase()).toBe('dpop');
    const headerOf = (jwt: string) =>
      JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString());
    expect([headerOf(tokens.access_token).alg, headerOf(tokens.id_token ?? '').alg]).toEqual([
      'ES256',
      'ES256',
    ]);
    const refreshToken = tokens.refresh_token ?? '';
    const again = await oidc.refreshTokenGrant(config, refreshToken, {}, { DPoP: proof });
    expect(again.refresh_token ?? refreshToken).toBe(refreshToken);
    // It is bound to the client's own key, which must be proven in each call (RFC 9449 §5).
    await expect(oidc.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('#175 cannot make a request in any other way', async () => {
    const { id } = await fapiClient(oauth);
    const asked = await oauth.fetch(`/oauth2/authorize?${new URLSearchParams(codeRequest(id))}`, {
      redirect: 'manual',
    });
    expect(asked.headers.get('location')).toContain('error=invalid_request');
    const pushed = await post('/oauth2/par', id, codeRequest(id));
    expect(pushed.status).toBe(201);
    const { code_challenge, code_challenge_method, ...noPkce } = codeRequest(id);
    for (const wrong of [
      noPkce,
      { ...codeRequest(id), code_challenge_method: 'plain' },
      { ...codeRequest(id), response_type: 'code id_token' },
    ])
      expect((await post('/oauth2/par', id, wrong)).status).toBe(400);
  });

  it.each([
    ['the token endpoint as fapiAudience', {}, { aud: 'TOKEN' }, 'ec'],
    ['a list of audiences', {}, { aud: ['ISSUER'] }, 'ec'],
    ['RS256', { alg: 'RS256', kid: 'rsa' }, {}, 'rsa'],
  ] as const)('#175 cannot authenticate with an assertion of %s', async (_name, header, claims, which) => {
    const { id } = await fapiClient(oauth);
    const issuer = oauth.config.http.publicUrl;
    const text = JSON.stringify(claims).replace('TOKEN', `${issuer}/oauth2/token`).replace('ISSUER', issuer);
    const key = which === 'rsa' ? rsaKey.privateKey : ecKey.privateKey;
    const { status, body } = await post(
      '/oauth2/par',
      id,
      codeRequest(id),
      assertion(id, header, JSON.parse(text), key),
    );
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  it('#175 cannot use a key with RS256; ES256, PS256 and Ed25519 are accepted', async () => {
    const { config } = await configuredFapiClient(oauth, { type: 'machine', redirectUris: [] });
    const ask = async (alg: string) => {
      const DPoP = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair(alg));
      return oidc.clientCredentialsGrant(config, { scope: 'accounts', resource: fapiAudience }, { DPoP });
    };
    await expect(ask('RS256')).rejects.toMatchObject({ error: 'invalid_dpop_proof' });
    for (const alg of ['ES256', 'PS256', 'Ed25519'])
      expect((await ask(alg)).token_type.toLowerCase(), alg).toBe('dpop');
  });

  it('#175 cannot read userinfo with an RS256 proof either, even if its key obtained the token with PS256', async () => {
    const { config } = await configuredFapiClient(oauth);
    const usual = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
    const made = await crypto.subtle.generateKey({ name: 'RSA-PSS', ...usual }, true, ['sign', 'verify']);
    const jwk = await crypto.subtle.exportKey('jwk', made.privateKey);
    const key = createPrivateKey({ key: { ...jwk, alg: undefined }, format: 'jwk' });
    const proof = oidc.getDPoPHandle(config, made);
    const tokens = await signIn(config, proof);
    const info = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '', {
      DPoP: proof,
    });
    expect(info.sub).toEqual(expect.any(String));
    const htu = `${oauth.config.http.publicUrl}/oauth2/userinfo`;
    const ath = createHash('sha256').update(tokens.access_token).digest('base64url');
    const { kty, n, e } = jwk;
    const header = { typ: 'dpop+jwt', alg: 'RS256', jwk: { kty, n, e } };
    const claims = { htm: 'GET', htu, ath, jti: randomUUID(), iat: Math.floor(Date.now() / 1000) };
    const reply = await oauth.fetch('/oauth2/userinfo', {
      headers: { authorization: `DPoP ${tokens.access_token}`, dpop: signJwt(header, claims, key) },
    });
    expect([reply.status, await reply.json()]).toEqual([
      401,
      { error: 'invalid_dpop_proof', error_description: expect.stringMatching(/signed with one of PS256/) },
    ]);
  });

  it('#175 gets a signed response (JARM) if it requests one, and must sign its requests if registered so', async () => {
    const { config, proof } = await configuredFapiClient(oauth);
    const metadata = { jwks, require_signed_request_object: true };
    const { id } = await fapiClient(oauth, { metadata });
    const unsigned = await post('/oauth2/par', id, codeRequest(id));
    expect([unsigned.status, unsigned.body.error]).toEqual([400, 'invalid_request']);
    const { url, verifier, nonce, state } = await pushed(config, proof, { response_mode: 'jwt' });
    const callback = await oauth.callback(url, { token });
    expect([...callback.searchParams.keys()]).toEqual(['response']);
    const [head = ''] = (callback.searchParams.get('response') ?? '').split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString()).alg).toBe('ES256');
    oidc.useJwtResponseMode(config);
    const tokens = await oidc.authorizationCodeGrant(
      config,
      callback,
      { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
      {},
      { DPoP: proof },
    );
    expect(tokens.claims()?.sub).toEqual(expect.any(String));
  });

  it('#175 gets no token without a proof of its key', async () => {
    const { id } = await fapiClient(oauth, { type: 'machine', redirectUris: [] });
    const { status, body } = await post('/oauth2/token', id, { grant_type: 'client_credentials' });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it.each<[string, Partial<NewClient>]>([
    ['no keys', { metadata: {} }],
    ['a page', { type: 'spa' }],
    ['no PKCE', { isPkceExempt: true }],
    ['assertions for endpoints', { allowsEndpointAudience: true }],
    ['a secret', { secret: 'chosen-elsewhere-0123456789' }],
    ['a device', { grants: ['device_code'] }],
    ['http', { redirectUris: ['http://localhost/callback'] }],
    ['RS256', { metadata: { jwks, token_endpoint_auth_signing_alg: 'RS256' } }],
  ])('#175 cannot be registered with %s', async (_name, given) => {
    await expect(fapiClient(oauth, given)).rejects.toMatchObject({ name: 'InvalidClient' });
  });
});
