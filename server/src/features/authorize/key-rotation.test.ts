import { createPrivateKey, createPublicKey, type JsonWebKeyInput, sign, verify } from 'node:crypto';
import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { KeyPairs, rotateKeyPairs } from '../../platform/tokens/key-pairs.ts';
import { revokeSigningKey } from '../../platform/tokens/revoke-signing-key.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, tokenCall } from './testing/token-calls.ts';

const moments = 'https://moments.example.test';
const resource = 'https://api.example.test';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
  // Before the clock moves: a token is older than an API that is registered later than the library's clock says.
  await oauth.apis.create(moments, { scopes: { read: 'Read' } });
  await oauth.apis.create(resource, { scopes: { read: 'Read', write: 'Write' } });
});
afterAll(() => oauth.stop());

const kidOf = (jwt: string | undefined) =>
  JSON.parse(Buffer.from(jwt?.split('.')[0] ?? '', 'base64url').toString()).kid as string;

type Jwk = JsonWebKeyInput['key'] & { kid: string };

function isSignedBy(keys: readonly Jwk[], jwt: string): boolean {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const key = keys.find(({ kid }) => kid === kidOf(jwt));
  if (!key) return false;
  const signed = Buffer.from(`${header}.${payload}`);
  return verify(
    'sha256',
    signed,
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );
}

async function publishedKeys(): Promise<string[]> {
  const { keys } = (await (await oauth.fetch('/oauth2/jwks')).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

it('#86 publishes a new key before it signs, and ID tokens of the old key stay valid', async () => {
  const client = await oauth.client();
  const config = await oauth.configure(client);
  const { id, token } = await oauth.account('keys@example.com');
  const before = await oauth.signInTo(config, { token });
  expect(await publishedKeys()).toHaveLength(2);

  const { database, clock, secretKeys } = oauth.store;
  const vault = createVault(secretKeys, 'signing-keys');
  await rotateKeyPairs('oidc', { db: database.db, clock, vault });
  await oauth.portal.refreshKeys();
  expect(await publishedKeys()).toHaveLength(4);
  const during = await oauth.signInTo(config, { token });
  expect(kidOf(during.id_token)).toBe(kidOf(before.id_token));

  oauth.clock.advance(61_000);
  await oauth.portal.refreshKeys();
  const after = await oauth.signInTo(await oauth.configure(client), { token });
  expect(kidOf(after.id_token)).not.toBe(kidOf(before.id_token));
  expect(await publishedKeys()).toContain(kidOf(before.id_token));
  // Signed in with the old key: the ID token is still accepted as a hint, and refreshing works.
  const hinted = await oauth.signInTo(config, { token }, { id_token_hint: before.id_token ?? '' });
  expect(hinted.claims()?.sub).toBe(id);
  await vi.waitFor(async () => {
    const renewed = await oidc.refreshTokenGrant(await oauth.configure(client), before.refresh_token ?? '');
    expect(renewed.claims()?.sub).toBe(id);
  });
});

it('#86 while keys rotate under load, every token verifies with keys fetched before it was requested', async () => {
  const client = await oauth.client();
  const config = await oauth.configure(client);
  const { token } = await oauth.account('load@example.com');
  const kids = new Set<string>();
  let signedIn = 0;
  let isOver = false;

  async function application(): Promise<void> {
    while (!isOver) {
      const { keys } = (await (await oauth.fetch('/oauth2/jwks')).json()) as { keys: Jwk[] };
      const tokens = await oauth.signInTo(config, { token });
      const renewed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
      for (const idToken of [tokens.id_token, renewed.id_token]) {
        expect(isSignedBy(keys, idToken ?? '')).toBe(true);
        kids.add(kidOf(idToken));
      }
      signedIn += 1;
    }
  }
  async function rotation(): Promise<void> {
    const { database, clock, secretKeys } = oauth.store;
    const someMore = async () => {
      const before = signedIn;
      await expect.poll(() => signedIn, { timeout: 20_000 }).toBeGreaterThan(before + 4);
    };
    await someMore();
    const vault = createVault(secretKeys, 'signing-keys');
    await rotateKeyPairs('oidc', { db: database.db, clock, vault });
    // Steps shorter than the lifetime of a code.
    for (let seconds = 0; seconds <= 70; seconds += 10) {
      await oauth.portal.refreshKeys();
      await someMore();
      oauth.clock.advance(10_000);
    }
  }

  const ended = rotation().finally(() => {
    isOver = true;
  });
  await Promise.all([...Array.from({ length: 4 }, application), ended]);
  expect(kids.size).toBe(2);
});

it('#116 a token that another process just signed with a new key is accepted, and its ID token as a hint', async () => {
  const api = await oauth.client({ type: 'api', resources: [moments] });
  const machine = await oauth.client({ type: 'machine', apiScopes: [{ audience: moments, scope: 'read' }] });
  const { body } = await tokenCall(oauth, machine, { grant_type: 'client_credentials' });
  const goodbye = 'https://app.example.test/goodbye';
  const client = await oauth.client({ postLogoutRedirectUris: [goodbye] });
  const config = await oauth.configure(client);
  const { token } = await oauth.account('moment@example.com');
  const { id_token = '' } = await oauth.signInTo(config, { token });

  /** The other process, which already knows the newest key. */
  async function resigned(tokens: string[], leaked: string): Promise<string[]> {
    const { database, clock, secretKeys } = oauth.store;
    const deps = { ...database, clock, vault: createVault(secretKeys, 'signing-keys') };
    await inTransaction(database.db, (tx) => revokeSigningKey(kidOf(leaked), deps, tx));
    const keys = await KeyPairs.open('oidc', deps);
    keys.stop();
    const pair = keys.all().find(({ algorithm }) => algorithm === 'RS256');
    if (!pair) throw new Error('There is no pair');
    return tokens.map((jwt) => signedAgain(jwt, pair));
  }

  const [access = '', hint = ''] = await resigned([String(body.access_token), id_token], id_token);
  expect(await publishedKeys()).not.toContain(kidOf(access));
  expect(await introspect(oauth, api, access)).toMatchObject({ active: true, sub: machine.id });
  expect(await introspect(oauth, api, `${access.slice(0, -8)}AAAAAAAA`)).toEqual({ active: false });
  // Its cached state has expired.
  expect(await introspect(oauth, api, String(body.access_token))).toEqual({ active: false });
  const [hintOfNext = ''] = await resigned([hint], hint);
  const hinted = { id_token_hint: hintOfNext, post_logout_redirect_uri: goodbye };
  const out = await oauth.call(oauthLogout, { token, body: hinted });
  expect([out.status, out.body.redirect_to]).toEqual([200, goodbye]);
});

/** The same claims, signed with another key pair. */
function signedAgain(jwt: string, { id, jwk }: { id: string; jwk: object }): string {
  const [header = '', payload = ''] = jwt.split('.');
  const changed = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), kid: id };
  const text = `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${payload}`;
  const key = createPrivateKey({ format: 'jwk', key: jwk as JsonWebKeyInput['key'] });
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

it('signs with ES256 for a client that requests it', async () => {
  const client = await oauth.client({ metadata: { id_token_signed_response_alg: 'ES256' } });
  const config = await oauth.configure(client);
  const { token } = await oauth.account('es256@example.com');
  const tokens = await oauth.signInTo(config, { token });
  const header = JSON.parse(Buffer.from(tokens.id_token?.split('.')[0] ?? '', 'base64url').toString());
  expect(header.alg).toBe('ES256');
});

it('issues JWT access tokens only for a registered resource', async () => {
  const apiScopes = ['read', 'write'].map((scope) => ({ audience: resource, scope }));
  const client = await oauth.client({ apiScopes });
  const config = await oauth.configure(client);
  const { id, token } = await oauth.account('resource@example.com');
  const parameters = { resource, scope: 'openid read write' };
  const tokens = await oauth.signInTo(config, { token }, parameters);
  const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: resource, sub: id, client_id: client.id, scope: 'read write' });
  const { url } = await oauth.flow(config, { ...parameters, resource: 'https://other.example.test' });
  const refused = await fetch(url, { redirect: 'manual' });
  expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_target');
});
