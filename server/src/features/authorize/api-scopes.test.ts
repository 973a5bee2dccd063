import { applicationList } from '@latchkey/contract/applications/application-list';
import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../applications/client.ts';
import { redirectUri, type TestOauth, testOauth } from './testing/test-oauth.ts';
import { protocolCall, refresh, tokenCall } from './testing/token-calls.ts';

const orders = 'https://orders.example.test';
const stock = 'https://stock.example.test';

let oauth: TestOauth;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  ({ token } = await oauth.account('scopes@example.com'));
  await oauth.apis.create(orders, { scopes: { read: 'Read your orders', 'orders:write': 'Place orders' } });
  await oauth.apis.create(stock, { scopes: { read: 'See the stock', count: 'Count the stock' } });
});
afterAll(() => oauth.stop());

const readOrders = { apiScopes: [{ audience: orders, scope: 'read' }] };

function claimsOf(accessToken: unknown): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(accessToken).split('.')[1] ?? '', 'base64url').toString());
}

/** The error that the authorization endpoint returns at the client's redirect address. */
async function refusal(client: Client, parameters: Record<string, string>): Promise<string | null> {
  const { url } = await oauth.flow(await oauth.configure(client), parameters);
  // A nonce is for an ID token, which needs the scope `openid`.
  if (!url.searchParams.get('scope')?.includes('openid')) url.searchParams.delete('nonce');
  const reply = await fetch(url, { redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '', oauth.url).searchParams.get('error');
}

describe('#91 a token holds only scopes that exist and that the client was granted', () => {
  it('#91 a scope that the client was not granted is refused before any screen is shown', async () => {
    const client = await oauth.client(readOrders);
    const wrong = [
      [{ resource: orders, scope: 'openid admin:everything' }, 'invalid_scope'],
      [{ resource: orders, scope: 'openid orders:write' }, 'invalid_scope'],
      [{ resource: orders, scope: 'openid count' }, 'invalid_scope'],
      [{ scope: 'openid read' }, 'invalid_scope'],
      [{ scope: 'everything' }, 'invalid_scope'],
      [{ resource: stock, scope: 'openid read' }, 'invalid_target'],
      [{ resource: 'https://nobody.example.test', scope: 'openid read' }, 'invalid_target'],
      [{ resource: 'read', scope: 'openid read' }, 'invalid_target'],
      [{ resource: orders, scope: 'openid read' }, null],
    ] as const;
    for (const [parameters, error] of wrong) {
      expect([parameters, await refusal(client, parameters)]).toEqual([parameters, error]);
    }
  });

  it('#91 nor can it be pushed, requested by a device, or requested by a machine', async () => {
    const web = await oauth.client(readOrders);
    const pushed = {
      client_id: web.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    };
    const device = await oauth.client({ ...readOrders, type: 'device' });
    const machine = await oauth.client({ ...readOrders, type: 'machine' });
    const ask = [
      (form: Record<string, string>) => protocolCall(oauth, '/oauth2/par', web, { ...pushed, ...form }),
      (form: Record<string, string>) => protocolCall(oauth, '/oauth2/device-authorization', device, form),
      (form: Record<string, string>) =>
        tokenCall(oauth, machine, { grant_type: 'client_credentials', ...form }),
    ];
    for (const call of ask) {
      expect((await call({ resource: orders, scope: 'orders:write' })).body.error).toBe('invalid_scope');
      expect((await call({ scope: 'everything' })).body.error).toBe('invalid_scope');
      expect((await call({ resource: stock, scope: 'read' })).body.error).toBe('invalid_target');
      expect((await call({ resource: orders, scope: 'read' })).body.error).toBeUndefined();
    }
  });

  it('#91 people consent to each API scope individually', async () => {
    const client = await oauth.client({ ...readOrders, isTrusted: false });
    const config = await oauth.configure(client);
    const asked = { resource: orders, scope: 'openid read' };
    const { url } = await oauth.flow(config, asked);
    const parameters = await oauth.visit(url);
    expect((await oauth.answer(parameters, { token })).body.status).toBe('consent_required');
    const query = { ...parameters, client_id: client.id };
    const card = await oauth.call(applicationRead, { token, params: { client_id: client.id }, query });
    const described = { [`${orders} read`]: { description: 'Read your orders', api: orders } };
    expect(card.body).toMatchObject({ scopes: ['openid', `${orders} read`], scope_descriptions: described });
    const tokens = await oauth.signInTo(config, { token, consent: true }, asked);
    expect(claimsOf(tokens.access_token)).toMatchObject({ aud: orders, scope: 'read', client_id: client.id });
    const { applications } = (await oauth.call(applicationList, { token })).body;
    expect(applications.find(({ client_id }) => client_id === client.id)?.scope_descriptions).toEqual(
      described,
    );
    // Consent for one API does not cover the same scope names at another.
    await oauth.store.database.db
      .updateTable('clients')
      .set({ api_scopes: JSON.stringify([{ audience: stock, scope: 'read' }]) })
      .where('id', '=', client.id)
      .execute();
    const elsewhere = await oauth.visit((await oauth.flow(config, { ...asked, resource: stock })).url);
    expect((await oauth.answer(elsewhere, { token })).body.status).toBe('consent_required');
  });

  it('#91 a withdrawn scope is missing from all later tokens', async () => {
    const audience = 'https://fading.example.test';
    await oauth.apis.create(audience, { scopes: { read: 'Read', write: 'Write' } });
    const apiScopes = ['read', 'write'].map((scope) => ({ audience, scope }));
    const client = await oauth.client({ apiScopes });
    const config = await oauth.configure(client);
    const tokens = await oauth.signInTo(
      config,
      { token },
      { resource: audience, scope: 'openid read write' },
    );
    expect(claimsOf(tokens.access_token).scope).toBe('read write');
    await oauth.apis.update(audience, { removedScopes: ['write'] });
    const renewed = await refresh(oauth, client, tokens.refresh_token ?? '');
    expect(claimsOf(renewed.body.access_token).scope).toBe('read');
    await oauth.apis.remove(audience);
    const last = await refresh(oauth, client, String(renewed.body.refresh_token));
    expect(last.body.error).toBe('invalid_target');
    await oauth.apis.create(audience, { scopes: { read: 'Read', write: 'Write' } });
    expect(await refusal(client, { resource: audience, scope: 'openid read' })).toBe('invalid_target');
  });

  it('#91 a scope cannot have the name of a built-in object property', async () => {
    const machine = await oauth.client({ ...readOrders, type: 'machine' });
    for (const scope of ['constructor', '__proto__', 'toString']) {
      const { body } = await tokenCall(oauth, machine, { grant_type: 'client_credentials', scope });
      expect(body.error).toBe('invalid_scope');
    }
    await expect(
      oauth.apis.create('https://x.example.test', { scopes: { openid: 'Everything' } }),
    ).rejects.toThrow(/OpenID/);
  });
});

describe('a machine client', () => {
  const all = { grant_type: 'client_credentials' };

  it('gets all its granted scopes if it requests none', async () => {
    const apiScopes = ['read', 'orders:write'].map((scope) => ({ audience: orders, scope }));
    const client = await oauth.client({ type: 'machine', apiScopes });
    const { body } = await tokenCall(oauth, client, all);
    expect(body).toMatchObject({ scope: 'read orders:write', token_type: 'Bearer' });
    expect(claimsOf(body.access_token)).toMatchObject({ aud: orders, scope: 'read orders:write' });
    const some = await tokenCall(oauth, client, { ...all, scope: 'read' });
    expect(some.body.scope).toBe('read');
  });

  it('#137 cannot request scopes about a person, and gets an error that says so', async () => {
    const client = await oauth.client({ ...readOrders, type: 'machine' });
    const ungranted = await oauth.client({ type: 'machine' });
    const asked = ['openid', 'email', 'profile', 'phone', 'offline_access', 'openid read'];
    for (const scope of asked) {
      for (const form of [{ scope }, { scope, resource: orders }] as Record<string, string>[]) {
        const { status, body } = await tokenCall(oauth, client, { ...all, ...form });
        expect([form, status, body.error, body.access_token]).toEqual([
          form,
          400,
          'invalid_scope',
          undefined,
        ]);
      }
      expect((await tokenCall(oauth, ungranted, { ...all, scope })).body.error).toBe('invalid_scope');
    }
    expect((await tokenCall(oauth, client, { ...all, scope: '' })).body.scope).toBe('read');
  });

  it('that was granted scopes of several APIs must name one', async () => {
    const apiScopes = [
      { audience: orders, scope: 'read' },
      { audience: stock, scope: 'read' },
      { audience: stock, scope: 'count' },
    ];
    const client = await oauth.client({ type: 'machine', apiScopes });
    expect((await tokenCall(oauth, client, all)).body.error).toBe('invalid_target');
    expect((await tokenCall(oauth, client, { ...all, scope: 'read' })).body.error).toBe('invalid_target');
    expect(claimsOf((await tokenCall(oauth, client, { ...all, scope: 'count' })).body.access_token).aud).toBe(
      stock,
    );
    expect((await tokenCall(oauth, client, { ...all, resource: stock })).body.scope).toBe('read count');
  });
});

it('a request without a scope requests openid', async () => {
  const client = await oauth.client();
  const { url } = await oauth.flow(await oauth.configure(client));
  url.searchParams.delete('scope');
  expect((await oauth.visit(url)).scope).toBe('openid');
  const link = { client_id: client.id, redirect_uri: redirectUri, response_type: 'code' };
  const challenge = {
    code_challenge: await oidc.calculatePKCECodeChallenge('v'.repeat(43)),
    code_challenge_method: 'S256',
  };
  const { body } = await oauth.call(oauthAuthorize, { token, body: { ...link, ...challenge } });
  const { code = '' } = body as { code?: string };
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: 'v'.repeat(43),
  };
  expect((await tokenCall(oauth, client, form)).body).toMatchObject({
    scope: 'openid',
    id_token: expect.any(String),
  });
});
