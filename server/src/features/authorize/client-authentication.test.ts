import { generateKeyPairSync, randomUUID } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../platform/secrets/vault.ts';
import type { Client } from '../applications/client.ts';
import { secretsOf } from '../applications/client-secrets.ts';
import { clientRegister } from '../applications/index.ts';
import { createInitialAccessToken } from './initial-access-token.ts';
import { signJwt } from './testing/sign-jwt.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, tokenCall } from './testing/token-calls.ts';

let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth();
});
afterAll(() => oauth.stop());

function register() {
  const { database, secretKeys } = oauth.store;
  const vault = createVault(secretKeys, 'client-secrets');
  return clientRegister({ db: database.db, clock: oauth.clock, vault });
}

const bearerAssertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const machine = { type: 'machine' } as const;
const newKey = (kid: string) => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid };
};
const keyed = { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [newKey('k1')] } };

it('#37 a wrong secret is 401, and a changed or removed client takes effect immediately', async () => {
  const client = await oauth.client(machine);
  const grant = { grant_type: 'client_credentials' };
  expect((await tokenCall(oauth, client, grant)).status).toBe(200);
  const wrong = await tokenCall(oauth, { ...client, secret: 'wrong' }, grant);
  expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  await oauth.store.database.db.deleteFrom('clients').where('id', '=', client.id).execute();
  expect((await tokenCall(oauth, client, grant)).status).toBe(401);
});

describe('#159 a secret is replaced without downtime', () => {
  const grant = { grant_type: 'client_credentials' };
  let clients: ReturnType<typeof register>['clients'];
  beforeAll(() => {
    ({ clients } = register());
  });
  const isTaken = async (client: Client, secret: string, form = grant) =>
    (await tokenCall(oauth, { ...client, secret }, form)).status === 200;

  it('#159 two secrets are valid until one is retired', async () => {
    const client = await oauth.client(machine);
    const first = String(client.secret);
    const added = await clients.addSecret(client.id);
    const second = String(added?.value);
    expect([await isTaken(client, first), await isTaken(client, second)]).toEqual([true, true]);
    for (const wrong of ['wrong', '', first.slice(1), `${first}${second}`]) {
      expect(await isTaken(client, wrong)).toBe(false);
    }
    await expect(clients.addSecret(client.id)).rejects.toThrow(/two secrets/);
    const [oldest, newest] = secretsOf((await clients.find(client.id))!);
    expect([oldest?.id, newest?.id]).toEqual([client.secretId, added?.id]);
    expect(newest?.createdAt).toBe(oauth.clock.now());
    expect(await clients.retireSecret(client.id, String(oldest?.id))).toBe(true);
    expect([await isTaken(client, first), await isTaken(client, second)]).toEqual([false, true]);
    await expect(clients.retireSecret(client.id, String(added?.id))).rejects.toThrow(/only secret/);
    expect(await clients.retireSecret(client.id, 'nothing')).toBe(false);
    await clients.addSecret(client.id, { given: 'chosen-elsewhere-0123456789' });
    await clients.update(client.id, { name: 'Another name' });
    expect(await isTaken(client, 'chosen-elsewhere-0123456789')).toBe(true);
    const rotated = String((await clients.rotateSecret(client.id))?.secret);
    expect([
      await isTaken(client, second),
      await isTaken(client, 'chosen-elsewhere-0123456789'),
      await isTaken(client, rotated),
    ]).toEqual([false, false, true]);
  });

  it.each(['retired', 'rotated'])(
    "#271 a machine's own tokens end with the secret that is %s",
    async (how) => {
      const audience = `https://${how}.example.com`;
      await oauth.apis.create(audience, { scopes: { read: 'Read orders' }, tokenFormat: 'opaque' });
      const reader = await oauth.client({ type: 'api', resources: [audience] });
      const client = await oauth.client({ ...machine, apiScopes: [{ audience, scope: 'read' }] });
      const { body } = await tokenCall(oauth, client, grant);
      const token = String(body.access_token);
      expect(await introspect(oauth, reader, token)).toMatchObject({ active: true });
      if (how === 'rotated') await clients.rotateSecret(client.id);
      else {
        await clients.addSecret(client.id);
        expect(await introspect(oauth, reader, token)).toMatchObject({ active: true });
        await clients.retireSecret(client.id, String(client.secretId));
      }
      expect(await introspect(oauth, reader, token)).toEqual({ active: false });
    },
  );

  it.each([
    ['another key', { metadata: { ...keyed, jwks: { keys: [newKey('k2')] } } }],
    ['a secret in place of its key', { metadata: { token_endpoint_auth_method: 'client_secret_basic' } }],
    ['a profile', { profile: 'fapi2' as const }],
  ])("#518 a machine's own tokens end when it gets %s, and stay when a key is added", async (_, change) => {
    const client = await oauth.client({ ...machine, metadata: keyed });
    const { db } = oauth.store.database;
    const row = { kind: 'ClientCredentials', client_id: client.id };
    await db
      .insertInto('oidc_records')
      .values({ ...row, id: client.id, payload: '', created_at: 1, expires_at: 2 ** 45, offline: 0 })
      .execute();
    const tokens = async () =>
      (
        await db
          .selectFrom('oidc_records')
          .select('id')
          .where((eb) => eb.and(row))
          .execute()
      ).length;
    const both = { keys: [...keyed.jwks.keys, newKey('k3')] };
    await clients.update(client.id, { name: 'Renamed', metadata: { ...keyed, jwks: both } });
    expect(await tokens()).toBe(1);
    await clients.update(client.id, change);
    expect(await tokens()).toBe(0);
  });

  it('#159 the newer of two can be retired, and only one of two concurrent additions succeeds', async () => {
    const client = await oauth.client(machine);
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => clients.addSecret(client.id)));
    const won = all.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    expect(won).toHaveLength(1);
    const [added] = won;
    expect(await isTaken(client, String(added?.value))).toBe(true);
    expect(await clients.retireSecret(client.id, String(added?.id))).toBe(true);
    expect([
      await isTaken(client, String(client.secret)),
      await isTaken(client, String(added?.value)),
    ]).toEqual([true, false]);
  });

  it('#159 an assertion may be signed with either secret, and with no other', async () => {
    const metadata = { token_endpoint_auth_method: 'client_secret_jwt' };
    const client = await oauth.client({ ...machine, metadata });
    const added = await clients.addSecret(client.id);
    const ask = async (secret: string) => {
      const config = await oauth.configure({ ...client, secret }, oidc.ClientSecretJwt(secret));
      return oidc.clientCredentialsGrant(config).then(
        () => 200,
        ({ status }) => status,
      );
    };
    expect([await ask(String(client.secret)), await ask(String(added?.value))]).toEqual([200, 200]);
    expect(await ask('another-secret-of-somebody-else')).toBe(401);
    await clients.retireSecret(client.id, String(client.secretId));
    expect([await ask(String(client.secret)), await ask(String(added?.value))]).toEqual([401, 200]);
  });

  it('#353 forged assertions do not add up, and a secret that replaces another is accepted', async () => {
    const metadata = { token_endpoint_auth_method: 'client_secret_jwt' };
    const client = await oauth.client({ ...machine, metadata });
    const first = await clients.addSecret(client.id);
    const ask = async (secret: string) => {
      const config = await oauth.configure({ ...client, secret }, oidc.ClientSecretJwt(secret));
      return oidc.clientCredentialsGrant(config).then(
        () => 200,
        ({ status }) => status,
      );
    };
    for (let at = 0; at < 20; at += 1) expect(await ask('another-secret-of-somebody-else')).toBe(401);
    expect([await ask(String(client.secret)), await ask(String(first?.value))]).toEqual([200, 200]);
    await clients.retireSecret(client.id, String(first?.id));
    const second = await clients.addSecret(client.id);
    expect([await ask(String(first?.value)), await ask(String(second?.value))]).toEqual([401, 200]);
  });

  it('#159 a public client has none, and a chosen secret must be hard to guess', async () => {
    const page = await oauth.client({ type: 'spa' });
    await expect(clients.addSecret(page.id)).rejects.toThrow(/public/);
    const chosen = { ...machine, id: 'orders.batch', secret: 'chosen-elsewhere-0123456789' };
    const client = await oauth.client(chosen);
    expect([client.id, await isTaken(client, chosen.secret)]).toEqual(['orders.batch', true]);
    await expect(oauth.client(chosen)).rejects.toThrow(/already/);
    for (const wrong of [{ secret: 'short' }, { id: 'with space' }, { id: 'https://app.example.com/' }]) {
      await expect(oauth.client({ ...machine, ...wrong })).rejects.toThrow(/secret|client_id/);
    }
    await expect(oauth.client({ type: 'spa', secret: chosen.secret })).rejects.toThrow(/public/);
  });
});

it('#37 a replayed private_key_jwt is refused, also in parallel', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'k1' }] };
  const client = await oauth.client({
    ...machine,
    metadata: { token_endpoint_auth_method: 'private_key_jwt', jwks },
  });
  const iat = Math.floor(Date.now() / 1000);
  const assertion = signJwt(
    { kid: 'k1' },
    { iss: client.id, sub: client.id, aud: oauth.url, jti: randomUUID(), iat, exp: iat + 60 },
    privateKey,
  );
  const form = {
    grant_type: 'client_credentials',
    client_assertion_type: bearerAssertion,
    client_assertion: assertion,
  };
  const all = await Promise.all(
    Array.from({ length: 10 }, () => tokenCall(oauth, { ...client, secret: null }, form)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await tokenCall(oauth, { ...client, secret: null }, form)).status).toBe(401);
});

describe('dynamic registration', () => {
  it('needs an initial access token, and never creates a trusted client', async () => {
    const post = (token?: string) =>
      oauth.fetch('/oauth2/register', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({
          client_name: 'Registered',
          redirect_uris: ['https://registered.example.test/callback'],
          latchkey_trusted: true,
        }),
      });
    expect((await post()).status).toBe(401);
    expect((await post('made-up')).status).toBe(401);
    const { database, clock, secretKeys } = oauth.store;
    const { clients } = clientRegister({
      db: database.db,
      clock,
      vault: createVault(secretKeys, 'client-secrets'),
    });
    const vault = createVault(secretKeys, 'oidc-records');
    const token = await createInitialAccessToken({ db: database.db, clock, vault, clients });
    const response = await post(token);
    expect(response.status).toBe(201);
    const registered = (await response.json()) as { client_id: string; client_secret: string };
    const row = await oauth.store.database.db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', registered.client_id)
      .executeTakeFirstOrThrow();
    expect([row.trusted, row.source, row.name]).toEqual([0, 'registration', 'Registered']);
    expect(row.secret).not.toContain(registered.client_secret);
  });
});

describe('#41 DPoP', () => {
  it.each(['ES256', 'Ed25519', 'PS256'])(
    'binds the refresh token of a public client to the key of the first refresh with a proof (%s)',
    async (algorithm) => {
      const { token } = await oauth.account(`refreshed-${algorithm}@example.com`);
      const config = await oauth.configure(await oauth.client({ type: 'native' }));
      const proofBy = async () => oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair(algorithm));
      const DPoP = await proofBy();
      const { refresh_token = '' } = await oauth.signInTo(config, { token });
      const plain = await oidc.refreshTokenGrant(config, refresh_token);
      const bound = await oidc.refreshTokenGrant(config, plain.refresh_token ?? '', {}, { DPoP });
      const refused = { error: 'invalid_grant' };
      const refresh = (by?: oidc.DPoPHandle) =>
        oidc.refreshTokenGrant(config, bound.refresh_token ?? '', {}, by && { DPoP: by });
      await expect(refresh()).rejects.toMatchObject(refused);
      await expect(refresh(await proofBy())).rejects.toMatchObject(refused);
      const next = await refresh(DPoP);
      await expect(oidc.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject(refused);
    },
  );

  it('binds tokens to a key whose possession must be proven', async () => {
    const { id, token } = await oauth.account('dpop@example.com');
    const config = await oauth.configure(await oauth.client());
    const handle = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair('ES256'));
    const { url, verifier, nonce, state } = await oauth.flow(config);
    const tokens = await oidc.authorizationCodeGrant(
      config,
      await oauth.callback(url, { token }),
      { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state },
      undefined,
      { DPoP: handle },
    );
    expect(tokens.token_type).toBe('dpop');
    expect((await oidc.fetchUserInfo(config, tokens.access_token, id, { DPoP: handle })).sub).toBe(id);
    const bare = await oauth.fetch('/oauth2/userinfo', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(bare.status).toBe(401);
  });

  it('refuses a wrong htm, htu or iat, a replayed jti, and a wrong ath', async () => {
    const client = await oauth.client(machine);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    const htu = `${oauth.url}/oauth2/token`;
    const now = Math.floor(Date.now() / 1000);
    const proof = (claims: Record<string, unknown>) =>
      signJwt(
        { typ: 'dpop+jwt', jwk },
        { htm: 'POST', htu, iat: now, jti: randomUUID(), ...claims },
        privateKey,
      );
    const ask = (dpop: string) => tokenCall(oauth, client, { grant_type: 'client_credentials' }, { dpop });
    const good = proof({});
    const first = await ask(good);
    expect([first.status, first.body.token_type]).toEqual([200, 'DPoP']);
    const replays = await Promise.all([ask(good), ask(good), ask(good)]);
    expect(replays.map(({ status }) => status)).toEqual([400, 400, 400]);
    const fresh = proof({});
    const parallel = await Promise.all(Array.from({ length: 10 }, () => ask(fresh)));
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1);
    const wrong = [
      { htm: 'GET' },
      { htu: `${oauth.url}/oauth2/userinfo` },
      { htu: 'https://evil.test/oauth2/token' },
      { iat: now - 3600 },
      { iat: now + 3600 },
      { jti: undefined },
    ];
    for (const claims of wrong) {
      const refused = await ask(proof(claims));
      expect([claims, refused.status, refused.body.error]).toEqual([claims, 400, 'invalid_dpop_proof']);
    }
  });
});

describe('the assertion of a client', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'k1' }] };
  const keyed = { ...machine, metadata: { token_endpoint_auth_method: 'private_key_jwt', jwks } };
  /** Asks for a token with an assertion that differs from a valid one in the given claims. */
  const ask = async (client: Client, different: object, header: object = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const usual = { iss: client.id, sub: client.id, aud: oauth.url, jti: randomUUID(), iat, exp: iat + 60 };
    const reply = await tokenCall(
      oauth,
      { ...client, secret: null },
      {
        grant_type: 'client_credentials',
        client_assertion_type: bearerAssertion,
        client_assertion: signJwt({ kid: 'k1', ...header }, { ...usual, ...different }, privateKey),
      },
    );
    return reply.status === 200 ? 200 : reply.body.error;
  };

  it('#95 must name the issuer, unless the client has an exemption', async () => {
    const issuer = oauth.url;
    const token = `${issuer}/oauth2/token`;
    const strict = await oauth.client(keyed);
    const exempt = await oauth.client({ ...keyed, allowsEndpointAudience: true });
    const audiences: [unknown, unknown, unknown][] = [
      [issuer, 200, 200],
      [token, 'invalid_client', 200],
      [[issuer], 'invalid_client', 200],
      [[issuer, token], 'invalid_client', 200],
      [[issuer, 'https://evil.test'], 'invalid_client', 'invalid_client'],
      [['https://evil.test', token], 'invalid_client', 'invalid_client'],
      [`${issuer}/`, 'invalid_client', 'invalid_client'],
      [`${issuer}/oauth2/introspect`, 'invalid_client', 'invalid_client'],
      ['https://evil.test', 'invalid_client', 'invalid_client'],
      [[], 'invalid_client', 'invalid_client'],
    ];
    for (const [aud, ofStrict, ofExempt] of audiences) {
      expect([aud, await ask(strict, { aud }), await ask(exempt, { aud })]).toEqual([
        aud,
        ofStrict,
        ofExempt,
      ]);
    }
  });

  it('#495 is no token of another kind, and has no critical extension', async () => {
    const client = await oauth.client(keyed);
    for (const typ of ['JWT', 'jwt', 'client-authentication+jwt'])
      expect([typ, await ask(client, {}, { typ })]).toEqual([typ, 200]);
    for (const header of [
      { typ: 'oauth-authz-req+jwt' },
      { typ: 'dpop+jwt' },
      { typ: 'logout+jwt' },
      { crit: ['b64'], b64: true },
      { crit: [] },
    ])
      expect([header, await ask(client, {}, header)]).toEqual([header, 'invalid_client']);
    // A request object without a type.
    for (const request of [{ response_type: 'code' }, { redirect_uri: 'https://app.example/callback' }])
      expect([request, await ask(client, request)]).toEqual([request, 'invalid_client']);
  });

  it('#480 must end within an hour, so that its record ends too', async () => {
    const client = await oauth.client(keyed);
    const exempt = await oauth.client({ ...keyed, allowsEndpointAudience: true });
    const now = Math.floor(Date.now() / 1000);
    const year = 365 * 24 * 60 * 60;
    for (const exp of [now + 2 * 60 * 60, now + year, 1e15, 1e300, '9999999999', null])
      for (const one of [client, exempt])
        expect([exp, await ask(one, { exp })]).toEqual([exp, 'invalid_client']);
    expect(await ask(client, { exp: now + 55 * 60 })).toBe(200);
    const records = await oauth.store.database.db
      .selectFrom('oidc_records')
      .select((eb) => eb.fn.max('expires_at').as('last'))
      .where('kind', '=', 'ReplayDetection')
      .executeTakeFirstOrThrow();
    expect(Number(records.last)).toBeLessThan(oauth.clock.now() + 2 * 60 * 60 * 1000);
  });
});
