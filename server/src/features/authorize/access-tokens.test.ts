import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { logout } from '@latchkey/contract/sessions/logout';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { Client } from '../applications/client.ts';
import { testOperator } from '../operators/testing/test-operators.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { claimsOf, introspect, protocolCall, refresh, tokenCall } from './testing/token-calls.ts';

const orders = 'https://orders.example.test';
const stock = 'https://stock.example.test';

let oauth: TestOauth;
let api: Client;
beforeAll(async () => {
  oauth = await testOauth();
  await oauth.apis.create(orders, { scopes: { read: 'Read orders' } });
  await oauth.apis.create(stock, { scopes: { read: 'See the stock' }, tokenFormat: 'opaque' });
  api = await oauth.client({ type: 'api', resources: [orders] });
});
afterAll(() => oauth.stop());

const ofOrders = { apiScopes: [{ audience: orders, scope: 'read' }] };

async function signedIn(email: string, client: Client) {
  const account = await oauth.account(email);
  const config = await oauth.configure(client);
  const asked = { resource: orders, scope: 'openid read' };
  return { ...account, config, tokens: await oauth.signInTo(config, { token: account.token }, asked) };
}

describe('#155 an API introspects a JWT access token', () => {
  it("#155 an authorised API gets the token's claims, and any other client gets nothing", async () => {
    const client = await oauth.client(ofOrders);
    const { id, tokens } = await signedIn('jwt@example.com', client);
    const claims = claimsOf(tokens.access_token);
    expect(await introspect(oauth, api, tokens.access_token)).toEqual({
      active: true,
      sub: id,
      client_id: client.id,
      iss: oauth.url,
      aud: orders,
      scope: 'read',
      token_type: 'Bearer',
      iat: claims.iat,
      exp: claims.exp,
      jti: claims.jti,
    });
    expect((await introspect(oauth, client, tokens.access_token)).active).toBe(true);
    const others = [
      await oauth.client({ type: 'api', resources: [stock] }),
      await oauth.client({ isTrusted: true }),
      await oauth.client({ type: 'api' }),
    ];
    for (const other of others) {
      expect(await introspect(oauth, other, tokens.access_token)).toEqual({ active: false });
    }
    const wrong = await protocolCall(
      oauth,
      '/oauth2/introspect',
      { ...api, secret: 'wrong' },
      { token: tokens.access_token },
    );
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const html = await protocolCall(
      oauth,
      '/oauth2/introspect',
      api,
      { token: tokens.access_token },
      { accept: 'text/html' },
    );
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('#155 the token is inactive as soon as the session, the grant or the client ends', async () => {
    const client = await oauth.client(ofOrders);
    const ends = {
      'signing out': async ({ token }: { token: string }) => {
        await oauth.call(logout, { token });
      },
      'giving the refresh token back': async ({ tokens }: { tokens: { refresh_token?: string } }) => {
        await protocolCall(oauth, '/oauth2/revoke', client, { token: String(tokens.refresh_token) });
      },
      'giving the access token back': async ({ tokens }: { tokens: { access_token: string } }) => {
        const { status } = await protocolCall(oauth, '/oauth2/revoke', client, {
          token: tokens.access_token,
        });
        expect(status).toBe(200);
      },
      'a suspension': async ({ id }: { id: string }) => {
        const suspended = { status: 'suspended' } as const;
        await oauth.store.database.db.updateTable('users').set(suspended).where('id', '=', id).execute();
      },
    };
    for (const [name, end] of Object.entries(ends)) {
      const given = await signedIn(`${name.replaceAll(' ', '-')}@example.com`, client);
      expect([name, (await introspect(oauth, api, given.tokens.access_token)).active]).toEqual([name, true]);
      await end(given as never);
      await vi.waitFor(async () => {
        const { active } = await introspect(oauth, api, given.tokens.access_token);
        expect([name, active]).toEqual([name, false]);
      });
      expect([name, (await refresh(oauth, client, String(given.tokens.refresh_token))).status]).toEqual([
        name,
        400,
      ]);
    }
    const { tokens } = await signedIn('deleted-client@example.com', client);
    await oauth.store.database.db.deleteFrom('oidc_records').where('client_id', '=', client.id).execute();
    expect(await introspect(oauth, api, tokens.access_token)).toEqual({ active: false });
  });

  it("#155 a machine's token is inactive when the machine revokes it or is removed", async () => {
    const machine = await oauth.client({ ...ofOrders, type: 'machine' });
    const own = async () =>
      String((await tokenCall(oauth, machine, { grant_type: 'client_credentials' })).body.access_token);
    const [first, second] = [await own(), await own()];
    expect(await introspect(oauth, api, first)).toMatchObject({ active: true, sub: machine.id });
    const stranger = await oauth.client({ ...ofOrders, type: 'machine' });
    const refused = await protocolCall(oauth, '/oauth2/revoke', stranger, { token: first });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request']);
    expect((await introspect(oauth, api, first)).active).toBe(true);
    expect((await protocolCall(oauth, '/oauth2/revoke', machine, { token: first })).status).toBe(200);
    expect(await introspect(oauth, api, first)).toEqual({ active: false });
    expect((await introspect(oauth, api, second)).active).toBe(true);
    await oauth.store.database.db.deleteFrom('clients').where('id', '=', machine.id).execute();
    expect(await introspect(oauth, api, second)).toEqual({ active: false });
  });

  it('#155 a modified token, or one that is not an access token of this server, is inactive', async () => {
    const client = await oauth.client(ofOrders);
    const { tokens } = await signedIn('forged@example.com', client);
    const [header = '', payload = '', signature = ''] = tokens.access_token.split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const admin = part({ ...claimsOf(tokens.access_token), scope: 'read admin' });
    const forged = [
      `${header}.${admin}.${signature}`,
      `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${header}.${payload}.`,
      String(tokens.id_token),
    ];
    for (const token of forged) expect(await introspect(oauth, api, token)).toEqual({ active: false });
  });
});

describe('token lifetimes', () => {
  it('are those of the client, and no JWT lives longer than five minutes', async () => {
    const both = [
      { audience: orders, scope: 'read' },
      { audience: stock, scope: 'read' },
    ];
    const lifeOf = async (client: Client, resource: string) =>
      (await tokenCall(oauth, client, { grant_type: 'client_credentials', resource })).body.expires_in;
    const usual = await oauth.client({ type: 'machine', apiScopes: both });
    expect([await lifeOf(usual, orders), await lifeOf(usual, stock)]).toEqual([300, 600]);
    const long = await oauth.client({ type: 'machine', apiScopes: both, accessTokenLife: 7_200 });
    expect([await lifeOf(long, orders), await lifeOf(long, stock)]).toEqual([300, 7_200]);
    const short = await oauth.client({ type: 'machine', apiScopes: both, accessTokenLife: 60 });
    expect([await lifeOf(short, orders), await lifeOf(short, stock)]).toEqual([60, 60]);
  });

  it('end refreshing at the time that the operator set for the client', async () => {
    const client = await oauth.client({ accessTokenLife: 120, refreshTokenLife: 300 });
    const { token } = await oauth.account('lives@example.com');
    const tokens = await oauth.signInTo(await oauth.configure(client), { token });
    expect(tokens.expires_in).toBe(120);
    const row = await oauth.store.database.db
      .selectFrom('oidc_records')
      .select(['created_at', 'expires_at'])
      .where('kind', '=', 'RefreshToken')
      .where('client_id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at - row.created_at).toBe(300_000);
    for (const wrong of [{ accessTokenLife: 5 }, { refreshTokenLife: 1e9 }]) {
      await expect(oauth.client(wrong)).rejects.toThrow(/lifetime of/);
    }
  });
});

it('a token can be revoked without a type hint, with an empty response', async () => {
  const client = await oauth.client();
  const { token } = await oauth.account('given-back@example.com');
  const config = await oauth.configure(client);
  const tokens = await oauth.signInTo(config, { token });
  for (const given of [tokens.access_token, 'never a token', 'e30.e30.e30']) {
    const { status, headers } = await protocolCall(oauth, '/oauth2/revoke', client, { token: given });
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, null, '0']);
  }
  await expect(oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck)).rejects.toThrow();
});

describe('a client that the operator trusts no more', () => {
  const ways: [string, (client: Client) => Promise<unknown>][] = [
    [
      'on the command line',
      ({ id }) => runCommand(environmentOf(oauth.config), ['client', 'update', id, '--no-trusted']),
    ],
    [
      'by the Admin API',
      async ({ id }) => {
        const { token } = await testOperator(oauth, 'owner');
        const call = { token, params: { client_id: id }, body: { is_trusted: false } };
        expect((await oauth.call(clientUpdate, call)).status).toBe(200);
      },
    ],
  ];
  it.each(ways)(
    'keeps the tokens that it has for itself, and none about a person: %s',
    async (how, distrust) => {
      const apiScopes = [orders, stock].map((audience) => ({ audience, scope: 'read' }));
      const client = await oauth.client({ isTrusted: true, grants: ['client_credentials'], apiScopes });
      const take = async (resource: string) => {
        const { body } = await tokenCall(oauth, client, { grant_type: 'client_credentials', resource });
        return String(body.access_token);
      };
      const [opaque, jwt, revoked] = [await take(stock), await take(orders), await take(orders)];
      await protocolCall(oauth, '/oauth2/revoke', client, { token: revoked });
      const { tokens } = await signedIn(`${how.replaceAll(' ', '-')}@example.com`, client);
      const isActive = async (one = '') => (await introspect(oauth, client, one)).active;
      const states = async () =>
        Promise.all([opaque, jwt, revoked, tokens.access_token, tokens.refresh_token].map(isActive));
      expect(await states()).toEqual([true, true, false, true, true]);
      await distrust(client);
      expect(await states()).toEqual([true, true, false, false, false]);
    },
  );
});
