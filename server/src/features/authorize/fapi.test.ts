import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewClient } from '../applications/client-settings.ts';
import { signJwt } from './testing/sign-jwt.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';

const audience = 'https://bank.example.test';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwks = {
  keys: [
    { ...pair.publicKey.export({ format: 'jwk' }), kid: 'ec', alg: 'ES256', use: 'sig' },
    { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256', use: 'sig' },
  ],
};

let oauth: TestOauth;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  ({ token } = await oauth.account('fapi@example.com'));
  await oauth.apis.create(audience, { scopes: { accounts: 'See your accounts' } });
});
afterAll(() => oauth.stop());

const cryptoKey = (key: KeyObject) =>
  crypto.subtle.importKey(
    'pkcs8',
    key.export({ format: 'der', type: 'pkcs8' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );

const fapiClient = (given: Partial<NewClient> = {}) =>
  oauth.client({
    profile: 'fapi2',
    metadata: { jwks },
    apiScopes: [{ audience, scope: 'accounts' }],
    ...given,
  });

async function configured(given: Partial<NewClient> = {}) {
  const client = await fapiClient(given);
  const key = await cryptoKey(pair.privateKey);
  const config = await oauth.configure(client, oidc.PrivateKeyJwt({ key, kid: 'ec' }));
  const proof = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair('ES256'));
  return { client, config, proof, key };
}

function assertion(
  clientId: string,
  header: object = {},
  claims: object = {},
  key: KeyObject = pair.privateKey,
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

const request = (clientId: string) => ({
  client_id: clientId,
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
});

describe('#175 a client of the profile fapi2 (FAPI 2.0 Security Profile)', () => {
  it('#175 signs in with a pushed request, its key and DPoP; its refresh token stays, and is good for nothing without a proof', async () => {
    const { client, config, proof } = await configured();
    expect(client.secret).toBe(null);
    const verifier = oidc.randomPKCECodeVerifier();
    const [nonce, state] = [oidc.randomNonce(), oidc.randomState()];
    const url = await oidc.buildAuthorizationUrlWithPAR(
      config,
      {
        redirect_uri: redirectUri,
        scope: 'openid accounts',
        resource: audience,
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
      { resource: audience },
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
    // It is bound by the client's own key, which is shown at each call (RFC 9449 §5).
    await expect(oidc.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('#175 asks in no other way', async () => {
    const { id } = await fapiClient();
    const asked = await oauth.fetch(`/oauth2/authorize?${new URLSearchParams(request(id))}`, {
      redirect: 'manual',
    });
    expect(asked.headers.get('location')).toContain('error=invalid_request');
    const pushed = await post('/oauth2/par', id, request(id));
    expect(pushed.status).toBe(201);
    const { code_challenge, code_challenge_method, ...noPkce } = request(id);
    for (const wrong of [
      noPkce,
      { ...request(id), code_challenge_method: 'plain' },
      { ...request(id), response_type: 'code id_token' },
    ])
      expect((await post('/oauth2/par', id, wrong)).status).toBe(400);
  });

  it.each([
    ['the token endpoint as audience', {}, { aud: 'TOKEN' }, 'ec'],
    ['a list of audiences', {}, { aud: ['ISSUER'] }, 'ec'],
    ['RS256', { alg: 'RS256', kid: 'rsa' }, {}, 'rsa'],
  ] as const)('#175 proves itself with no assertion of %s', async (_name, header, claims, which) => {
    const { id } = await fapiClient();
    const issuer = oauth.config.http.publicUrl;
    const text = JSON.stringify(claims).replace('TOKEN', `${issuer}/oauth2/token`).replace('ISSUER', issuer);
    const key = which === 'rsa' ? rsa.privateKey : pair.privateKey;
    const { status, body } = await post(
      '/oauth2/par',
      id,
      request(id),
      assertion(id, header, JSON.parse(text), key),
    );
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  it('#175 gets no token without a proof of its key', async () => {
    const { id } = await fapiClient({ type: 'machine', redirectUris: [] });
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
    await expect(fapiClient(given)).rejects.toMatchObject({ name: 'InvalidClient' });
  });
});

describe('#176 a signed request object (RFC 9101)', () => {
  const objectOf = (clientId: string, claims: object = {}, header: object = {}, key = pair.privateKey) => {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: clientId, aud: oauth.config.http.publicUrl, nbf: now, exp: now + 300 };
    return signJwt({ kid: 'ec', ...header }, { ...usual, ...request(clientId), ...claims }, key);
  };
  const signing = () => oauth.client({ metadata: { jwks } });
  const open = async (parameters: Record<string, string>) => {
    const reply = await oauth.fetch(`/oauth2/authorize?${new URLSearchParams(parameters)}`, {
      redirect: 'manual',
    });
    const location = reply.headers.get('location') ?? '';
    return /error=(\w+)/.exec(location)?.[1] ?? /invalid_\w+/.exec(await reply.text())?.[0] ?? location;
  };

  it('#176 is announced with its algorithms, none is not among them', async () => {
    const metadata = (await (await oauth.fetch('/.well-known/oauth-authorization-server')).json()) as Record<
      string,
      unknown
    >;
    expect(metadata.request_parameter_supported).toBe(true);
    expect(metadata.request_object_signing_alg_values_supported).toEqual([
      'RS256',
      'PS256',
      'ES256',
      'EdDSA',
    ]);
  });

  it('#176 is what counts, whatever stands beside it', async () => {
    const { id } = await signing();
    const signed = objectOf(id, { state: 'signed' });
    const url = new URL(`${oauth.url}/oauth2/authorize`);
    url.search = String(
      new URLSearchParams({ ...request(id), request: signed, state: 'beside', scope: 'openid email' }),
    );
    const parameters = await oauth.visit(url);
    const reply = await oauth.answer(parameters, { token });
    const back = new URL((reply.body as { redirect_to: string }).redirect_to);
    expect([back.searchParams.get('state'), back.searchParams.has('code')]).toEqual(['signed', true]);
  });

  it('#176 is asked for with openid-client, pushed', async () => {
    const { config, proof, key } = await configured();
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const parameters = {
      redirect_uri: redirectUri,
      scope: 'openid',
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    const signed = await oidc.buildAuthorizationUrlWithJAR(config, parameters, { key, kid: 'ec' });
    const url = await oidc.buildAuthorizationUrlWithPAR(config, signed.searchParams, { DPoP: proof });
    const callback = await oauth.callback(url, { token });
    const tokens = await oidc.authorizationCodeGrant(
      config,
      callback,
      { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true },
      {},
      { DPoP: proof },
    );
    expect(tokens.claims()?.sub).toEqual(expect.any(String));
  });

  it.each<[string, (id: string) => string]>([
    ['without a signature', (id) => `${objectOf(id, {}, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
    [
      'with a changed claim',
      (id) =>
        objectOf(id).replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ iss: id, aud: oauth.config.http.publicUrl, ...request(id), exp: 9_999_999_999 })).toString('base64url')}.`,
        ),
    ],
    [
      'with a key of another',
      (id) => objectOf(id, {}, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    ['for another server', (id) => objectOf(id, { aud: 'https://other.example.test' })],
    ['of another client', (id) => objectOf(id, { client_id: 'other', iss: 'other' })],
    ['that never ends', (id) => objectOf(id, { exp: undefined })],
    ['that ends in a year', (id) => objectOf(id, { exp: Math.floor(Date.now() / 1000) + 365 * 24 * 3600 })],
    ['that is over', (id) => objectOf(id, { exp: Math.floor(Date.now() / 1000) - 3600 })],
  ])('#176 is not taken %s', async (_name, made) => {
    const { id } = await signing();
    expect(await open({ client_id: id, redirect_uri: redirectUri, request: made(id) })).toBe(
      'invalid_request_object',
    );
  });
});
