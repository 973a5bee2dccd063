import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fapiAlgorithms } from '../../platform/tokens/fapi-algorithms.ts';
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

  it('#175 shows no key with RS256; ES256, PS256 and Ed25519 do', async () => {
    const { config } = await configured({ type: 'machine', redirectUris: [] });
    const ask = async (alg: string) => {
      const DPoP = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair(alg));
      return oidc.clientCredentialsGrant(config, { scope: 'accounts', resource: audience }, { DPoP });
    };
    await expect(ask('RS256')).rejects.toMatchObject({ error: 'invalid_dpop_proof' });
    for (const alg of ['ES256', 'PS256', 'Ed25519'])
      expect((await ask(alg)).token_type.toLowerCase(), alg).toBe('dpop');
  });

  it('#175 reads userinfo with no proof of RS256 either, though its key made the token with PS256', async () => {
    const { config } = await configured();
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

  it('#175 is answered with a signed response (JARM) where it asks for one, and refused what it did not sign where it must', async () => {
    const { config, proof } = await configured();
    const metadata = { jwks, require_signed_request_object: true };
    const { id } = await fapiClient({ metadata });
    const unsigned = await post('/oauth2/par', id, request(id));
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
    expect(metadata.request_object_signing_alg_values_supported).toEqual(['RS256', ...fapiAlgorithms]);
    expect(metadata.dpop_signing_alg_values_supported).toEqual(expect.arrayContaining([...fapiAlgorithms]));
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

  it.each([
    ['it names', 'openid email', 'openid email'],
    ['are those of every request where it names none', undefined, 'openid'],
  ])('#176 the scopes %s, pushed or not', async (_which, scope, granted) => {
    const client = await signing();
    const config = await oauth.configure(client);
    const verifier = oidc.randomPKCECodeVerifier();
    const code_challenge = await oidc.calculatePKCECodeChallenge(verifier);
    const signed = () => objectOf(client.id, { scope, code_challenge, state: 's', nonce: 'n' });
    const direct = new URL(`${oauth.url}/oauth2/authorize`);
    direct.search = String(new URLSearchParams({ client_id: client.id, request: signed() }));
    const parameters = new URLSearchParams({ request: signed() });
    for (const url of [direct, await oidc.buildAuthorizationUrlWithPAR(config, parameters)]) {
      const callback = await oauth.callback(url, { token });
      const checks = {
        pkceCodeVerifier: verifier,
        expectedState: 's',
        expectedNonce: 'n',
        idTokenExpected: true,
      };
      const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
      expect([tokens.scope, tokens.claims()?.email !== undefined]).toEqual([granted, scope !== undefined]);
    }
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
