import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { second } from '../../platform/clock/durations.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import type { Client } from '../applications/client.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { clientRegister } from '../applications/index.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { introspect, redeem, refresh, tokenCall } from './testing/token-calls.ts';

let oauth: TestOauth;
let clients: ClientsService;
let made = 0;
beforeAll(async () => {
  oauth = await testOauth();
  // The library reads the system clock, and neither may run on while a busy machine takes its time.
  vi.useFakeTimers({ toFake: ['Date'], now: oauth.clock.now() });
  const { database, secretKeys } = oauth.store;
  const vault = createVault(secretKeys, 'client-secrets');
  ({ clients } = clientRegister({ db: database.db, clock: oauth.clock, vault }));
});
afterAll(async () => {
  vi.useRealTimers();
  await oauth.stop();
});

const scopes = { read: 'Read orders', write: 'Change orders' };

async function newApi(tokenFormat: 'opaque' | 'jwt' = 'opaque') {
  const audience = `https://described-${++made}.example.test`;
  const settings = { scopes, tokenFormat };
  await oauth.apis.create(audience, settings);
  const apiScopes = Object.keys(scopes).map((scope) => ({ audience, scope }));
  const client = await oauth.client({ isTrusted: false, apiScopes });
  const api = await oauth.client({ type: 'api', resources: [audience] });
  const { token } = await oauth.account(`described-${made}@example.com`);
  return { audience, settings, apiScopes, client, api, token, asked: asking(audience) };
}
const asking = (audience: string) => ({ resource: audience, scope: 'openid read write' });

/** For the portal and for the library. */
function advance(milliseconds: number): void {
  oauth.clock.advance(milliseconds);
  vi.setSystemTime(Date.now() + milliseconds);
}

async function statusFor(client: Client, token: string, asked: Record<string, string>) {
  const { url } = await oauth.flow(await oauth.configure(client), asked);
  const { body } = await oauth.answer(await oauth.visit(url), { token });
  return (body as { status?: string }).status ?? 'answered';
}

const signIn = async (client: Client, token: string, asked: Record<string, string>) =>
  oauth.signInTo(await oauth.configure(client), { token, consent: true }, asked);

it.each(['opaque', 'jwt'] as const)(
  '#451 nothing that was allowed at an API counts for a later API of its audience: %s',
  async (format) => {
    const { audience, settings, apiScopes, client, api, token, asked } = await newApi(format);
    const old = await signIn(client, token, asked);
    expect(await statusFor(client, token, asked)).toBe('answered');
    advance(5 * second);
    await oauth.apis.remove(audience);
    await oauth.apis.create(audience, {
      ...settings,
      scopes: { ...scopes, read: 'Read your medical files' },
    });
    await clients.update(client.id, { apiScopes });
    await clients.update(api.id, { resources: [audience] });
    expect(await introspect(oauth, api, old.access_token)).toEqual({ active: false });
    const again = await refresh(oauth, client, old.refresh_token ?? '');
    expect(again.body.error).toBe('invalid_target');
    expect(await statusFor(client, token, asked)).toBe('consent_required');
    const fresh = await signIn(client, token, asked);
    expect(await introspect(oauth, api, fresh.access_token)).toMatchObject({ scope: 'read write' });
    expect(await statusFor(client, token, asked)).toBe('answered');
    const next = await refresh(oauth, client, fresh.refresh_token ?? '');
    expect(await introspect(oauth, api, String(next.body.access_token))).toMatchObject({
      scope: 'read write',
    });
    expect(await introspect(oauth, api, old.access_token)).toEqual({ active: false });
  },
);

it('#451 a scope that is removed and defined again has to be allowed again', async () => {
  const { audience, apiScopes, client, api, token, asked } = await newApi();
  const machine = await oauth.client({ type: 'machine', apiScopes });
  const old = await signIn(client, token, asked);
  const { body } = await tokenCall(oauth, machine, { grant_type: 'client_credentials' });
  const { url, verifier } = await oauth.flow(await oauth.configure(client), asked);
  const waiting = (await oauth.callback(url, { token })).searchParams.get('code') ?? '';
  advance(5 * second);
  await oauth.apis.update(audience, { removedScopes: ['write'] });
  await oauth.apis.update(audience, { scopes: { write: 'Delete orders' } });
  for (const { id } of [client, machine]) await clients.update(id, { apiScopes });
  for (const one of [old.access_token, String(body.access_token)])
    expect(await introspect(oauth, api, one)).toMatchObject({ active: true, scope: 'read' });
  const redeemed = await redeem(oauth, client, waiting, verifier);
  expect(redeemed.body.scope).toBe('read');
  for (const first of [old.refresh_token, redeemed.body.refresh_token]) {
    const next = await refresh(oauth, client, String(first));
    expect(next.body.scope).toBe('read');
    const later = await refresh(oauth, client, String(next.body.refresh_token));
    expect(later.body.scope).toBe('read');
  }
  expect(await statusFor(client, token, { resource: audience, scope: 'openid read' })).toBe('answered');
  expect(await statusFor(client, token, asked)).toBe('consent_required');
});

it('#451 a scope in other words is asked for again, and what was issued goes on', async () => {
  const { audience, client, api, token, asked } = await newApi();
  const old = await signIn(client, token, asked);
  advance(5 * second);
  await oauth.apis.update(audience, { scopes: { write: 'Change your orders' } });
  expect(await introspect(oauth, api, old.access_token)).toMatchObject({ scope: 'read write' });
  expect((await refresh(oauth, client, old.refresh_token ?? '')).body.scope).toBe('read write');
  expect(await statusFor(client, token, { resource: audience, scope: 'openid read' })).toBe('answered');
  const { url } = await oauth.flow(await oauth.configure(client), asked);
  const parameters = await oauth.visit(url);
  expect((await oauth.answer(parameters, { token })).body.status).toBe('consent_required');
  const params = { client_id: client.id };
  const card = await oauth.call(applicationRead, { token, params, query: { ...parameters, ...params } });
  expect(card.body).toMatchObject({ has_consent: false });
  expect(JSON.stringify(card.body)).toContain('Change your orders');
  expect((await oauth.answer(parameters, { token, consent: true })).status).toBe(200);
  expect(await statusFor(client, token, asked)).toBe('answered');
  // The same words again are no change.
  advance(5 * second);
  await oauth.apis.update(audience, { scopes: { write: 'Change your orders' }, name: 'Orders' });
  expect(await statusFor(client, token, asked)).toBe('answered');
});

type NewApi = Awaited<ReturnType<typeof newApi>>;

/** What an operator may do while a person reads what is asked for. */
const meanwhile: [string, (api: NewApi) => Promise<unknown>][] = [
  [
    'a scope in other words',
    ({ audience }) => oauth.apis.update(audience, { scopes: { write: 'Delete your orders' } }),
  ],
  [
    'a scope that is removed and defined again',
    async ({ audience, client, apiScopes }) => {
      await oauth.apis.update(audience, { removedScopes: ['write'] });
      await oauth.apis.update(audience, { scopes: { write: scopes.write } });
      await clients.update(client.id, { apiScopes });
    },
  ],
  [
    'an API that is registered again',
    async ({ audience, settings, client, apiScopes }) => {
      await oauth.apis.remove(audience);
      await oauth.apis.create(audience, settings);
      await clients.update(client.id, { apiScopes });
    },
  ],
];

async function changeMeanwhile(api: NewApi, change: (api: NewApi) => Promise<unknown>): Promise<void> {
  advance(5 * second);
  await change(api);
  advance(5 * second);
}

const allowedTimes = async (clientId: string) => {
  const row = await oauth.store.database.db
    .selectFrom('application_access')
    .select('allowed_times')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && (JSON.parse(row.allowed_times) as Record<string, string>);
};

it.each(meanwhile)(
  '#604 consent on a card that was open meanwhile does not count for %s',
  async (_name, change) => {
    const api = await newApi();
    const { audience, client, token, asked } = api;
    const { url } = await oauth.flow(await oauth.configure(client), asked);
    const parameters = await oauth.visit(url);
    const show = async () => {
      const params = { client_id: client.id };
      const query = { ...parameters, ...params };
      return (await oauth.call(applicationRead, { token, params, query })).body.shown_at;
    };
    const answer = (shown_at: string) => oauth.answer(parameters, { token, consent: true, shown_at });
    const old = await show();
    expect(old).toBe(new Date(oauth.clock.now()).toISOString());
    await changeMeanwhile(api, change);
    expect((await answer(old)).body.status).toBe('consent_required');
    expect(await allowedTimes(client.id)).toBeUndefined();
    expect(await statusFor(client, token, asked)).toBe('consent_required');
    const fresh = await show();
    advance(second);
    expect((await answer(fresh)).status).toBe(200);
    // The time of the click, which no page chooses: what a stranger allows is found by it.
    const given = new Date(oauth.clock.now()).toISOString();
    expect(await allowedTimes(client.id)).toMatchObject({ openid: given, [`${audience} write`]: given });
    expect(await statusFor(client, token, asked)).toBe('answered');
    // A card of before, for what was allowed in the present words since then.
    const { url: again } = await oauth.flow(await oauth.configure(client), asked);
    const late = await oauth.answer(await oauth.visit(again), { token, consent: true, shown_at: old });
    expect(late.status).toBe(200);
    expect(await allowedTimes(client.id)).toMatchObject({ [`${audience} write`]: given });
  },
);

it('#604 no page can agree to words that come later, and one of an older release agrees to the present ones', async () => {
  const api = await newApi();
  const { audience, client, token, asked } = api;
  const { url } = await oauth.flow(await oauth.configure(client), asked);
  const parameters = await oauth.visit(url);
  for (const shown_at of [
    'yesterday',
    '2030-13-41T25:00:00Z',
    '2030-01-01',
    `2030-01-01T00:00:00.${'0'.repeat(40)}Z`,
  ])
    expect((await oauth.answer(parameters, { token, consent: true, shown_at })).body.status).toBe(
      'invalid_fields',
    );
  const future = '9999-12-31T23:59:59.999Z';
  expect((await oauth.answer(parameters, { token, consent: true, shown_at: future })).status).toBe(200);
  const words = () => oauth.apis.update(audience, { scopes: { write: 'Delete your orders' } });
  await changeMeanwhile(api, words);
  expect(await statusFor(client, token, asked)).toBe('consent_required');
  const { url: again } = await oauth.flow(await oauth.configure(client), asked);
  expect((await oauth.answer(await oauth.visit(again), { token, consent: true })).status).toBe(200);
  expect(await statusFor(client, token, asked)).toBe('answered');
});

async function deviceOf({ client, token, audience }: NewApi) {
  await clients.update(client.id, { grants: ['device_code'] });
  const config = await oauth.configure({ ...client, grants: ['device_code'] });
  const scope = { resource: audience, scope: 'openid read write' };
  const { user_code, device_code } = await oidc.initiateDeviceAuthorization(config, scope);
  return {
    answer: (action: 'check' | 'allow', shown_at?: string) =>
      oauth.call(oauthDevice, { token, body: { user_code, action, shown_at } }),
    async poll() {
      const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
      advance(6 * second);
      return (await tokenCall(oauth, client, { grant_type, device_code, resource: audience })).body;
    },
  };
}

it.each(meanwhile)(
  '#604 allowing a device on a page that was open meanwhile does not count for %s',
  async (_name, change) => {
    const api = await newApi();
    const { audience, client } = api;
    const device = await deviceOf(api);
    const { shown_at } = (await device.answer('check')).body.application;
    await changeMeanwhile(api, change);
    const refused = await device.answer('allow', shown_at);
    expect([refused.status, refused.body.status]).toEqual([409, 'conflict']);
    expect(await allowedTimes(client.id)).toBeUndefined();
    expect((await device.poll()).error).toBe('authorization_pending');
    const fresh = (await device.answer('check')).body.application;
    expect((await device.answer('allow', fresh.shown_at)).body.state).toBe('allowed');
    expect(await allowedTimes(client.id)).toMatchObject({ [`${audience} write`]: expect.any(String) });
  },
);

it('#604 a scope that is only removed meanwhile is not given, and stops no answer', async () => {
  const api = await newApi();
  const device = await deviceOf(api);
  const { shown_at } = (await device.answer('check')).body.application;
  await changeMeanwhile(api, ({ audience }) => oauth.apis.update(audience, { removedScopes: ['write'] }));
  expect((await device.answer('allow', shown_at)).body.state).toBe('allowed');
  expect((await device.poll()).scope).toBe('read');
});
