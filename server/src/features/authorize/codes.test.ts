import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import { sql } from 'kysely';
import * as oauth4webapi from 'oauth4webapi';
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { jwkThumbprint } from '../../platform/proofs/jwk-thumbprint.ts';
import { signJwt } from './testing/sign-jwt.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, redeem, refresh, tokenCall } from './testing/token-calls.ts';

let oauth: TestOauth;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  ({ token } = await oauth.account('codes@example.com'));
});
afterAll(() => oauth.stop());
afterEach(() => {
  vi.useRealTimers();
});

async function code(config: oidc.Configuration, parameters = {}) {
  const { url, verifier } = await oauth.flow(config, parameters);
  const callback = await oauth.callback(url, { token });
  return { code: callback.searchParams.get('code') ?? '', verifier, callback };
}

describe('PKCE', () => {
  it('#27 a missing or plain challenge is refused, also for a confidential client', async () => {
    for (const client of [await oauth.client(), await oauth.client({ isPublic: true })]) {
      const config = await oauth.configure(client);
      const { url } = await oauth.flow(config);
      const none = new URL(url);
      none.searchParams.delete('code_challenge');
      none.searchParams.delete('code_challenge_method');
      const plain = new URL(url);
      plain.searchParams.set('code_challenge_method', 'plain');
      const silentPlain = new URL(url);
      silentPlain.searchParams.delete('code_challenge_method');
      for (const bad of [none, plain, silentPlain]) {
        const location = (await fetch(bad, { redirect: 'manual' })).headers.get('location') ?? '';
        expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
      }
    }
  });

  it('#27 a wrong or missing verifier gets no token, nor does a code without a challenge', async () => {
    const client = await oauth.client();
    const config = await oauth.configure(client);
    for (const verifier of [undefined, 'x'.repeat(43)]) {
      const issued = await code(config);
      const refused = await redeem(oauth, client, issued.code, verifier);
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
    }
    const exempt = await oauth.client({ isPkceExempt: true });
    const { url } = await oauth.flow(await oauth.configure(exempt));
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const callback = await oauth.callback(url, { token });
    const refused = await redeem(oauth, exempt, callback.searchParams.get('code') ?? '', 'x'.repeat(43));
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
  });

  it('works with oauth4webapi', async () => {
    const client = await oauth.client();
    const issuer = new URL(oauth.url);
    const options = { [oauth4webapi.allowInsecureRequests]: true };
    const server = await oauth4webapi.processDiscoveryResponse(
      issuer,
      await oauth4webapi.discoveryRequest(issuer, options),
    );
    const { verifier, callback } = await code(await oauth.configure(client), { nonce: 'n-0S6_WzA2Mj' });
    const relyingParty = { client_id: client.id };
    const answer = oauth4webapi.validateAuthResponse(
      server,
      relyingParty,
      callback,
      oauth4webapi.skipStateCheck,
    );
    const response = await oauth4webapi.authorizationCodeGrantRequest(
      server,
      relyingParty,
      oauth4webapi.ClientSecretPost(client.secret ?? ''),
      answer,
      redirectUri,
      verifier,
      options,
    );
    const tokens = await oauth4webapi.processAuthorizationCodeResponse(server, relyingParty, response, {
      expectedNonce: 'n-0S6_WzA2Mj',
      requireIdToken: true,
    });
    await oauth4webapi.validateApplicationLevelSignature(server, response, options);
    expect(tokens.access_token).toBeTruthy();
  });
});

describe('an authorisation code', () => {
  it('#28 #114 succeeds once in 50 parallel redemptions, and the others revoke the issued tokens', async () => {
    const client = await oauth.client();
    const issued = await code(await oauth.configure(client));
    const all = await Promise.all(
      Array.from({ length: 50 }, () => redeem(oauth, client, issued.code, issued.verifier)),
    );
    const won = all.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(all.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(49);
    // The losing requests already were replays, so no later one is needed.
    const { access_token, refresh_token } = won[0]!.body;
    expect((await introspect(oauth, client, access_token as string)).active).toBe(false);
    expect((await introspect(oauth, client, refresh_token as string)).active).toBe(false);
    expect((await refresh(oauth, client, refresh_token as string)).body.error).toBe('invalid_grant');
  });

  it('#114 a later replay revokes the tokens; one by another client or without the verifier revokes nothing', async () => {
    const client = await oauth.client();
    const issued = await code(await oauth.configure(client));
    const { body } = await redeem(oauth, client, issued.code, issued.verifier);
    const isAlive = async () => (await introspect(oauth, client, body.access_token as string)).active;
    await redeem(oauth, await oauth.client(), issued.code, issued.verifier);
    await redeem(oauth, client, issued.code, 'x'.repeat(43));
    await redeem(oauth, { ...client, secret: 'wrong' }, issued.code, issued.verifier);
    expect(await isAlive()).toBe(true);
    await redeem(oauth, client, issued.code, issued.verifier);
    expect(await isAlive()).toBe(false);
  });

  it('#542 is not used up by a request for tokens that is refused, for its API or its proof', async () => {
    const audience = 'https://codes.example.test';
    await oauth.apis.create(audience, { scopes: { read: 'Read' } });
    const client = await oauth.client({ apiScopes: [{ audience, scope: 'read' }] });
    const config = await oauth.configure(client);
    const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = newKey();
    const proof = ({ publicKey, privateKey } = key) =>
      signJwt(
        { typ: 'dpop+jwt', jwk: publicKey.export({ format: 'jwk' }) },
        {
          jti: randomUUID(),
          htm: 'POST',
          htu: `${oauth.url}/oauth2/token`,
          iat: Math.floor(Date.now() / 1000),
        },
        privateKey,
      );
    const issued = await code(config, {
      resource: audience,
      scope: 'openid read',
      dpop_jkt: jwkThumbprint({ ...key.publicKey.export({ format: 'jwk' }) }),
    });
    const ask = (resource: string, dpop?: string) =>
      redeem(oauth, client, issued.code, issued.verifier, { resource }, dpop ? { dpop } : {});
    const used = proof();
    const refused = [
      await ask('https://unknown.example.test', used),
      await ask(audience),
      await ask(audience, used),
      await ask(audience, proof(newKey())),
    ];
    expect(refused.map(({ body }) => body.error)).toEqual([
      'invalid_target',
      'invalid_grant',
      'invalid_grant',
      'invalid_grant',
    ]);
    const given = await ask(audience, proof());
    expect(given).toMatchObject({ status: 200, body: { scope: 'read', token_type: 'DPoP' } });
    // A second use is one all the same, and ends the tokens.
    expect((await ask(audience, proof())).body.error).toBe('invalid_grant');
    const { refresh_token } = given.body;
    expect((await refresh(oauth, client, String(refresh_token))).body.error).toBe('invalid_grant');
  });

  it('#542 of a device is not used up by a request for tokens that is refused for its API', async () => {
    const audience = 'https://devices.example.test';
    await oauth.apis.create(audience, { scopes: { read: 'Read' } });
    const client = await oauth.client({ type: 'device', apiScopes: [{ audience, scope: 'read' }] });
    const asked = { resource: audience, scope: 'openid read' };
    const { user_code, device_code } = await oidc.initiateDeviceAuthorization(
      await oauth.configure(client),
      asked,
    );
    await oauth.call(oauthDevice, { token, body: { user_code, action: 'allow' } });
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const ask = async (resource: string) =>
      (await tokenCall(oauth, client, { grant_type, device_code, resource })).body;
    expect((await ask('https://unknown.example.test')).error).toBe('invalid_target');
    expect(await ask(audience)).toMatchObject({ access_token: expect.any(String), scope: 'read' });
    expect((await ask(audience)).error).toBe('invalid_grant');
  });

  it('is not exchanged if the token cannot be stored', async () => {
    const { db } = oauth.store.database;
    const client = await oauth.client();
    const config = await oauth.configure(client);
    const [written, refused] = [await code(config), await code(config)];
    const { body } = await redeem(oauth, client, written.code, written.verifier);
    await sql`delete from oidc_records where kind = 'RefreshToken' and client_id <> ${client.id}`.execute(db);
    await sql`create unique index one_token on oidc_records (kind) where kind = 'RefreshToken'`.execute(db);
    const failed = await redeem(oauth, client, refused.code, refused.verifier);
    await sql`drop index one_token`.execute(db);
    expect(failed.status).toBe(500);
    expect(failed.body).toEqual({ error: 'server_error', error_description: expect.any(String) });
    expect((await refresh(oauth, client, body.refresh_token as string)).status).toBe(200);
  });

  it('#29 is invalid_grant with another client, another redirect_uri, or after its minute', async () => {
    const other = 'https://app.example.test/other';
    const client = await oauth.client({ redirectUris: [redirectUri, other] });
    const config = await oauth.configure(client);
    const first = await code(config);
    const stranger = await oauth.client();
    expect((await redeem(oauth, stranger, first.code, first.verifier)).body.error).toBe('invalid_grant');
    const second = await code(config);
    const moved = await redeem(oauth, client, second.code, second.verifier, { redirect_uri: other });
    expect(moved.body.error).toBe('invalid_grant');
    const third = await code(config);
    const fourth = await code(config);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 });
    expect((await redeem(oauth, client, third.code, third.verifier)).status).toBe(200);
    vi.setSystemTime(Date.now() + 40_000);
    expect((await redeem(oauth, client, fourth.code, fourth.verifier)).body.error).toBe('invalid_grant');
  });

  it('#82 the database contains nothing readable of what was issued', async () => {
    const client = await oauth.client();
    const issued = await code(await oauth.configure(client));
    const { body } = await redeem(oauth, client, issued.code, issued.verifier);
    const { db } = oauth.store.database;
    const rows = await db.selectFrom('oidc_records').selectAll().execute();
    const clients = await db.selectFrom('clients').selectAll().execute();
    const text = JSON.stringify([rows, clients]);
    for (const secret of [issued.code, body.access_token, body.refresh_token, client.secret]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('unsupported features', () => {
  it('#31 response_type=token, the password grant and unsigned tokens are refused and not advertised', async () => {
    const client = await oauth.client();
    const config = await oauth.configure(client);
    const metadata = config.serverMetadata();
    expect(metadata.response_types_supported).toEqual(['code']);
    expect(metadata.grant_types_supported).toEqual(expect.not.arrayContaining(['password', 'implicit']));
    expect(metadata.id_token_signing_alg_values_supported).toEqual(['RS256', 'ES256']);
    expect(metadata.code_challenge_methods_supported).toEqual(['S256']);
    expect(JSON.stringify(metadata)).not.toContain('none"],"id_token');
    for (const type of ['token', 'id_token', 'code token', 'id_token token']) {
      const { url } = await oauth.flow(config, { response_type: type });
      const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
      expect([type, new URLSearchParams(location.split(/[?#]/)[1]).get('error')]).toEqual([
        type,
        'unsupported_response_type',
      ]);
    }
    const grant = await tokenCall(oauth, client, {
      grant_type: 'password',
      username: 'codes@example.com',
      password: 'correct horse battery staple',
    });
    expect(grant.body.error).toBe('unsupported_grant_type');
  });
});
