import { generateKeyPairSync } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fapiAlgorithms } from '../../platform/tokens/fapi-algorithms.ts';
import { codeRequest, configuredFapiClient, ecKey, fapiAudience, jwks } from './testing/fapi-client.ts';
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

describe('#176 a signed request object (RFC 9101)', () => {
  const objectOf = (clientId: string, claims: object = {}, header: object = {}, key = ecKey.privateKey) => {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: clientId, aud: oauth.config.http.publicUrl, nbf: now, exp: now + 300 };
    return signJwt({ kid: 'ec', ...header }, { ...usual, ...codeRequest(clientId), ...claims }, key);
  };
  const signing = () => oauth.client({ metadata: { jwks } });
  const open = async (parameters: Record<string, string>) => {
    const reply = await oauth.fetch(`/oauth2/authorize?${new URLSearchParams(parameters)}`, {
      redirect: 'manual',
    });
    const location = reply.headers.get('location') ?? '';
    return /error=(\w+)/.exec(location)?.[1] ?? /invalid_\w+/.exec(await reply.text())?.[0] ?? location;
  };

  it('#176 is announced with its algorithms, which do not include none', async () => {
    const metadata = (await (await oauth.fetch('/.well-known/oauth-authorization-server')).json()) as Record<
      string,
      unknown
    >;
    expect(metadata.request_parameter_supported).toBe(true);
    expect(metadata.request_object_signing_alg_values_supported).toEqual(['RS256', ...fapiAlgorithms]);
    expect(metadata.dpop_signing_alg_values_supported).toEqual(expect.arrayContaining([...fapiAlgorithms]));
  });

  it('#176 takes precedence over any other parameter', async () => {
    const { id } = await signing();
    const signed = objectOf(id, { state: 'signed' });
    const url = new URL(`${oauth.url}/oauth2/authorize`);
    url.search = String(
      new URLSearchParams({ ...codeRequest(id), request: signed, state: 'beside', scope: 'openid email' }),
    );
    const parameters = await oauth.visit(url);
    const reply = await oauth.answer(parameters, { token });
    const back = new URL((reply.body as { redirect_to: string }).redirect_to);
    expect([back.searchParams.get('state'), back.searchParams.has('code')]).toEqual(['signed', true]);
  });

  it.each([
    ['it names', 'openid email', 'openid email'],
    ['of a request without a scope if it names none', undefined, 'openid'],
  ])('#176 requests the scopes %s, pushed or not', async (_which, scope, granted) => {
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

  it('#176 works with openid-client, pushed', async () => {
    const { config, proof, key } = await configuredFapiClient(oauth);
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
          `.${Buffer.from(JSON.stringify({ iss: id, aud: oauth.config.http.publicUrl, ...codeRequest(id), exp: 9_999_999_999 })).toString('base64url')}.`,
        ),
    ],
    [
      "with another client's key",
      (id) => objectOf(id, {}, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    ['for another server', (id) => objectOf(id, { aud: 'https://other.example.test' })],
    ['of another client', (id) => objectOf(id, { client_id: 'other', iss: 'other' })],
    ['without an expiry', (id) => objectOf(id, { exp: undefined })],
    [
      'with an expiry in a year',
      (id) => objectOf(id, { exp: Math.floor(Date.now() / 1000) + 365 * 24 * 3600 }),
    ],
    ['that has expired', (id) => objectOf(id, { exp: Math.floor(Date.now() / 1000) - 3600 })],
  ])('#176 is not accepted %s', async (_name, made) => {
    const { id } = await signing();
    expect(await open({ client_id: id, redirect_uri: redirectUri, request: made(id) })).toBe(
      'invalid_request_object',
    );
  });
});
