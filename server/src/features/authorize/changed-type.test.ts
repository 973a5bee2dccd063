import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { second } from '../../platform/clock/durations.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import type { Client } from '../applications/client.ts';
import type { ClientSettings } from '../applications/client-settings.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { clientRegister } from '../applications/index.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, redeem, refresh, tokenCall } from './testing/token-calls.ts';

let oauth: TestOauth;
let clients: ClientsService;
let watcher: Client;
let token: string;
beforeAll(async () => {
  oauth = await testOauth();
  // The library reads the system clock, and neither may run on while a busy machine takes its time.
  vi.useFakeTimers({ toFake: ['Date'], now: oauth.clock.now() });
  const { database, secretKeys } = oauth.store;
  const vault = createVault(secretKeys, 'client-secrets');
  ({ clients } = clientRegister({ db: database.db, clock: oauth.clock, vault }));
  watcher = await oauth.client({ type: 'machine', grants: ['introspection'] });
  ({ token } = await oauth.account('changed-type@example.com'));
});
afterAll(async () => {
  vi.useRealTimers();
  await oauth.stop();
});

/** For the portal and for the library. */
function advance(milliseconds: number): void {
  oauth.clock.advance(milliseconds);
  vi.setSystemTime(Date.now() + milliseconds);
}

async function change(client: Client, changes: ClientSettings): Promise<Client> {
  advance(2 * second);
  const changed = await clients.update(client.id, changes);
  advance(2 * second);
  return changed ?? client;
}

const signIn = async (client: Client) => oauth.signInTo(await oauth.configure(client), { token });
const isActive = async (one: string) => (await introspect(oauth, watcher, one)).active;
const userinfo = async (bearer: string) =>
  (await oauth.fetch('/oauth2/userinfo', { headers: { authorization: `Bearer ${bearer}` } })).status;

async function expectEnded(client: Client, tokens: { access_token: string; refresh_token?: string }) {
  expect((await refresh(oauth, client, tokens.refresh_token ?? '')).status).toBe(400);
  expect(await userinfo(tokens.access_token)).toBe(401);
  for (const one of [tokens.access_token, tokens.refresh_token ?? ''])
    expect(await isActive(one)).toBe(false);
}

it('#452 the tokens of a client that proved itself end when it has nothing left to prove itself with', async () => {
  const client = await oauth.client();
  const old = await signIn(client);
  const { url, verifier } = await oauth.flow(await oauth.configure(client));
  const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
  const page = await change(client, { type: 'spa' });
  expect((await redeem(oauth, page, code, verifier)).body.error).toBe('invalid_grant');
  await expectEnded(page, old);
  const fresh = await signIn(page);
  const renewed = await refresh(oauth, page, fresh.refresh_token ?? '');
  expect(renewed.status).toBe(200);
  expect(await isActive(String(renewed.body.access_token))).toBe(true);
  // One that can prove itself again ends nothing.
  const web = await change(page, { type: 'web' });
  expect((await refresh(oauth, web, String(renewed.body.refresh_token))).status).toBe(200);
});

it.each<[string, ClientSettings]>([
  ['a machine', { type: 'machine' }],
  ['a device', { type: 'device', isPublic: false }],
  ['a machine that asks over the back channel', { type: 'machine', grants: ['ciba'] }],
])(
  '#452 #523 tokens end when their client may no longer ask in that way, for good: it becomes %s',
  async (_name, changes) => {
    const client = await oauth.client();
    const tokens = await signIn(client);
    const { url, verifier } = await oauth.flow(await oauth.configure(client));
    const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
    await expectEnded(await change(client, changes), tokens);
    // They stay ended when it may ask in that way again, unlike those that it gets then.
    const { type, grants, redirectUris } = client;
    const again = await change(client, { type, grants, redirectUris });
    expect((await redeem(oauth, again, code, verifier)).body.error).toBe('invalid_grant');
    await expectEnded(again, tokens);
    const { refresh_token = '' } = await signIn(again);
    expect((await refresh(oauth, again, refresh_token)).status).toBe(200);
  },
);

it('#452 tokens that were asked for in another way go on', async () => {
  const client = await oauth.client({ grants: ['device_code'] });
  const config = await oauth.configure(client);
  const { user_code, device_code } = await oidc.initiateDeviceAuthorization(config, { scope: 'openid' });
  await oauth.call(oauthDevice, { token, body: { user_code, action: 'allow' } });
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code };
  const ofDevice = await oidc.genericGrantRequest(config, form.grant_type, { device_code });
  const ofBrowser = await signIn(client);
  const changed = await change(client, { grants: [] });
  expect((await refresh(oauth, changed, ofBrowser.refresh_token ?? '')).status).toBe(200);
  expect((await refresh(oauth, changed, ofDevice.refresh_token ?? '')).body.error).toBe('invalid_grant');
  expect(await isActive(ofDevice.access_token)).toBe(false);
  const again = await change(changed, { grants: ['device_code'] });
  expect((await refresh(oauth, again, ofDevice.refresh_token ?? '')).body.error).toBe('invalid_grant');
  expect(await isActive(ofDevice.access_token)).toBe(false);
});

it.each<[string, ClientSettings]>([
  ['the device grant is withdrawn', { grants: [] }],
  ['it becomes a machine', { type: 'machine', grants: [], redirectUris: [] }],
])(
  '#592 JWTs do not say how they were requested, and end with each way in which they may have been: %s',
  async (_name, loss) => {
    const audience = `https://jwt-${loss.type ?? 'device'}.example.test`;
    await oauth.apis.create(audience, { tokenFormat: 'jwt', scopes: { read: 'Read' } });
    const client = await oauth.client({ grants: ['device_code'], apiScopes: [{ audience, scope: 'read' }] });
    const config = await oauth.configure(client);
    const asked = { scope: 'openid read', resource: audience };
    const { user_code, device_code } = await oidc.initiateDeviceAuthorization(config, asked);
    await oauth.call(oauthDevice, { token, body: { user_code, action: 'allow' } });
    const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
    const ofDevice = await oidc.genericGrantRequest(config, deviceGrant, { device_code, resource: audience });
    const ofBrowser = await oauth.signInTo(config, { token }, asked);
    for (const { access_token } of [ofDevice, ofBrowser]) expect(await isActive(access_token)).toBe(true);
    const changed = await change(client, loss);
    for (const { access_token } of [ofDevice, ofBrowser]) expect(await isActive(access_token)).toBe(false);
    const { type, grants, redirectUris } = client;
    const again = await change(changed, { type, grants, redirectUris });
    for (const { access_token } of [ofDevice, ofBrowser]) expect(await isActive(access_token)).toBe(false);
    const fresh = await oauth.signInTo(await oauth.configure(again), { token }, asked);
    expect(await isActive(fresh.access_token)).toBe(true);
  },
);

it("#457 the tokens of a trusted client end with the operator's trust: people were not asked for them", async () => {
  const client = await oauth.client({ isTrusted: true });
  const old = await signIn(client);
  const machine = await oauth.client({ type: 'machine', isTrusted: true });
  const ofMachine = await tokenCall(oauth, machine, { grant_type: 'client_credentials' });
  await expectEnded(await change(client, { isTrusted: false }), old);
  await change(machine, { isTrusted: false });
  expect(await isActive(String(ofMachine.body.access_token))).toBe(true);
  // Those that a person then allows are not affected by what happened before.
  const asked = await oauth.signInTo(await oauth.configure(client), { token, consent: true });
  const again = await change(await change(client, { isTrusted: true }), { name: 'Renamed' });
  expect((await refresh(oauth, again, asked.refresh_token ?? '')).status).toBe(200);
});

it('#523 the own tokens of a machine stay over when it gets back the grant, the scope or the API', async () => {
  const audience = 'https://stores.example.test';
  await oauth.apis.create(audience, { scopes: { read: 'Read', write: 'Write' } });
  const scopesOf = (...scopes: string[]) => scopes.map((scope) => ({ audience, scope }));
  const whole: ClientSettings = { type: 'machine', apiScopes: scopesOf('read', 'write') };
  const losses: ClientSettings[] = [
    { type: 'web', redirectUris: ['https://x.example/callback'] },
    { apiScopes: [] },
  ];
  const take = (client: Client) => tokenCall(oauth, client, { grant_type: 'client_credentials' });
  for (const loss of losses) {
    const client = await oauth.client(whole);
    const old = String((await take(client)).body.access_token);
    expect(await isActive(old)).toBe(true);
    const again = await change(await change(client, loss), { redirectUris: [], ...whole });
    expect(await isActive(old)).toBe(false);
    expect(await isActive(String((await take(again)).body.access_token))).toBe(true);
  }
  const client = await oauth.client(whole);
  const old = String((await take(client)).body.access_token);
  await change(await change(client, { apiScopes: scopesOf('read') }), whole);
  expect(await introspect(oauth, watcher, old)).toMatchObject({ active: true, scope: 'read' });
});

it('#542 a refresh that is refused for its API uses up no refresh token', async () => {
  const audience = 'https://refused.example.test';
  await oauth.apis.create(audience, { scopes: { read: 'Read' } });
  const client = await oauth.client({ apiScopes: [{ audience, scope: 'read' }] });
  const asked = { resource: audience, scope: 'openid read' };
  const { refresh_token = '' } = await oauth.signInTo(await oauth.configure(client), { token }, asked);
  const again = async (resource: string) =>
    (await tokenCall(oauth, client, { grant_type: 'refresh_token', refresh_token, resource })).body;
  expect((await again('https://unknown.example.test')).error).toBe('invalid_target');
  // Longer than a replaced token works.
  advance(60 * second);
  expect(await again(audience)).toMatchObject({ access_token: expect.any(String) });
});

it('#534 the own tokens of a machine that was deleted stay over when another one gets its id', async () => {
  const audience = 'https://shops.example.test';
  await oauth.apis.create(audience, { scopes: { read: 'Read' } });
  const given: ClientSettings = { type: 'machine', apiScopes: [{ audience, scope: 'read' }] };
  const take = async (client: Client) =>
    String((await tokenCall(oauth, client, { grant_type: 'client_credentials' })).body.access_token);
  const machine = await oauth.client(given);
  const old = await take(machine);
  await clients.remove(machine.id);
  advance(2 * second);
  const other = await oauth.client({ ...given, id: machine.id });
  expect([await isActive(old), await isActive(await take(other))]).toEqual([false, true]);
});

it('#621 nor are those of people inherited, if the process died before they were deleted', async () => {
  const client = await oauth.client({});
  const old = await oauth.signInTo(await oauth.configure(client), { token }, { scope: 'openid' });
  // The first of the two transactions of a removal.
  await clients.remove(client.id);
  advance(2 * second);
  const other = await oauth.client({ id: client.id });
  const renewed = await refresh(oauth, other, old.refresh_token ?? '');
  expect([await isActive(old.access_token), renewed.status]).toEqual([false, 400]);
});

it('#523 the tokens of people contain no scope that their application lost and got back', async () => {
  const audience = 'https://shelves.example.test';
  await oauth.apis.create(audience, { scopes: { read: 'Read', write: 'Write' } });
  const scopesOf = (...scopes: string[]) => scopes.map((scope) => ({ audience, scope }));
  const client = await oauth.client({ apiScopes: scopesOf('read', 'write') });
  const asked = { resource: audience, scope: 'openid read write' };
  const old = await oauth.signInTo(await oauth.configure(client), { token }, asked);
  await change(await change(client, { apiScopes: scopesOf('read') }), {
    apiScopes: scopesOf('read', 'write'),
  });
  expect(await introspect(oauth, watcher, old.access_token)).toMatchObject({ active: true, scope: 'read' });
  const renewed = await refresh(oauth, client, old.refresh_token ?? '');
  expect(await introspect(oauth, watcher, String(renewed.body.access_token))).toMatchObject({
    scope: 'read',
  });
});

it('#523 a code gives what its application has not lost since, and no refresh token gives the rest when it is back', async () => {
  const audience = 'https://drawers.example.test';
  await oauth.apis.create(audience, { scopes: { read: 'Read', write: 'Write' } });
  const scopesOf = (...scopes: string[]) => scopes.map((scope) => ({ audience, scope }));
  const client = await oauth.client({ apiScopes: scopesOf('read', 'write') });
  const asked = { resource: audience, scope: 'openid read write' };
  const { url, verifier } = await oauth.flow(await oauth.configure(client), asked);
  const code = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
  await change(client, { apiScopes: scopesOf('write') });
  const given = await redeem(oauth, client, code, verifier);
  expect(given).toMatchObject({ status: 200, body: { scope: 'write' } });
  await change(client, { apiScopes: scopesOf('read', 'write') });
  const { access_token, refresh_token } = given.body;
  expect(await introspect(oauth, watcher, String(access_token))).toMatchObject({ scope: 'write' });
  const renewed = await refresh(oauth, client, String(refresh_token));
  expect(renewed.body.scope).toBe('write');
  expect((await refresh(oauth, client, String(renewed.body.refresh_token))).body.scope).toBe('write');
});

it.each(['opaque', 'jwt'] as const)(
  '#531 the tokens of an open API (%s) stay over when it was closed and is open again',
  async (tokenFormat) => {
    const audience = `https://${tokenFormat}-notes.example.test`;
    await oauth.apis.create(audience, {
      isOpen: true,
      tokenFormat,
      scopes: { read: 'Read', write: 'Write' },
    });
    const stranger = await oauth.client({ isTrusted: false });
    const granted = await oauth.client({ isTrusted: false, apiScopes: [{ audience, scope: 'read' }] });
    const tokensOf = async (client: Client) => {
      const asked = { resource: audience, scope: 'openid read write' };
      return oauth.signInTo(await oauth.configure(client), { token, consent: true }, asked);
    };
    const [old, kept] = [await tokensOf(stranger), await tokensOf(granted)];
    for (const isOpen of [false, true]) {
      advance(2 * second);
      await oauth.apis.update(audience, { isOpen });
    }
    advance(2 * second);
    expect(await isActive(old.access_token)).toBe(false);
    expect((await refresh(oauth, stranger, old.refresh_token ?? '')).status).toBe(400);
    // What an operator granted individually stays.
    const seen = await introspect(oauth, watcher, kept.access_token);
    expect(seen).toMatchObject({ active: true, scope: 'read' });
    const { access_token: fresh } = await tokensOf(stranger);
    expect(await introspect(oauth, watcher, fresh)).toMatchObject({ active: true, scope: 'read write' });
  },
);

describe.each(['opaque', 'jwt'] as const)('a %s token of an open API', (tokenFormat) => {
  let made = 0;
  async function openApi() {
    const audience = `https://${tokenFormat}-maps-${++made}.example.test`;
    await oauth.apis.create(audience, {
      isOpen: true,
      tokenFormat,
      scopes: { read: 'Read', write: 'Write' },
    });
    const asked = { resource: audience, scope: 'openid read write' };
    const take = async (client: Client) =>
      oauth.signInTo(await oauth.configure(client), { token, consent: true }, asked);
    return { audience, take, read: { audience, scope: 'read' }, write: { audience, scope: 'write' } };
  }
  async function close(audience: string) {
    advance(2 * second);
    await oauth.apis.update(audience, { isOpen: false });
    advance(2 * second);
  }

  it('#547 stays over when it was closed and its application is then granted a scope by name', async () => {
    const { audience, take, read } = await openApi();
    const client = await oauth.client({ isTrusted: false });
    const old = await take(client);
    await close(audience);
    expect(await isActive(old.access_token)).toBe(false);
    await clients.update(client.id, { apiScopes: [read] });
    expect(await isActive(old.access_token)).toBe(false);
    expect((await refresh(oauth, client, old.refresh_token ?? '')).body.error).toBe('invalid_target');
    // What is issued in the same second works.
    const asked = { resource: audience, scope: 'openid read' };
    const fresh = await oauth.signInTo(await oauth.configure(client), { token, consent: true }, asked);
    expect(await introspect(oauth, watcher, fresh.access_token)).toMatchObject({
      active: true,
      scope: 'read',
    });
    expect((await refresh(oauth, client, fresh.refresh_token ?? '')).body.scope).toBe('read');
    // Nor does it come back when the API is open for a while.
    await oauth.apis.update(audience, { isOpen: true });
    await close(audience);
    expect(await isActive(old.access_token)).toBe(false);
  });

  it('#547 keeps a scope that its application was granted by name before it was closed, and no other', async () => {
    const { audience, take, read, write } = await openApi();
    const client = await oauth.client({ isTrusted: false });
    const old = await take(client);
    await change(client, { apiScopes: [read] });
    await close(audience);
    expect(await introspect(oauth, watcher, old.access_token)).toMatchObject({ active: true, scope: 'read' });
    await change(client, { apiScopes: [read, write] });
    expect(await introspect(oauth, watcher, old.access_token)).toMatchObject({ active: true, scope: 'read' });
    expect((await refresh(oauth, client, old.refresh_token ?? '')).body.scope).toBe('read');
  });

  it('stays when a grant by name is withdrawn that its application does not need', async () => {
    const { take, read, write } = await openApi();
    const client = await oauth.client({ isTrusted: false, apiScopes: [read, write] });
    const old = await take(client);
    await change(client, { apiScopes: [] });
    expect(await introspect(oauth, watcher, old.access_token)).toMatchObject({ scope: 'read write' });
    expect((await refresh(oauth, client, old.refresh_token ?? '')).body.scope).toBe('read write');
  });

  it('#523 stays over when a machine loses its grant by name, and gets it back', async () => {
    const { audience, read } = await openApi();
    const machine = await oauth.client({
      isTrusted: false,
      grants: ['client_credentials'],
      apiScopes: [read],
    });
    const asked = { grant_type: 'client_credentials', resource: audience };
    const old = String((await tokenCall(oauth, machine, asked)).body.access_token);
    expect(await isActive(old)).toBe(true);
    await change(await change(machine, { apiScopes: [] }), { apiScopes: [read] });
    expect(await isActive(old)).toBe(false);
  });
});
