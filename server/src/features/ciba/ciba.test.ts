import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { attentionResolve } from '@latchkey/contract/attentions/attention-resolve';
import { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import { applicationRequestDeny } from '@latchkey/contract/ciba/application-request-deny';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { minute, second } from '../../platform/clock/durations.ts';
import type { Client } from '../applications/client.ts';
import { operatorNoticesService } from '../attentions/operator-notices.service.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { introspect, protocolCall, tokenCall } from '../authorize/testing/token-calls.ts';
import { type CompanionAccount, companionAccount } from '../companion/testing/companion-account.ts';

let oauth: TestOauth;
let bank: Client;
let accounts = 0;
beforeAll(async () => {
  oauth = await testOauth();
  bank = await oauth.client({ type: 'machine', grants: ['ciba'], name: 'Bank', isTrusted: true });
});
afterAll(async () => {
  vi.useRealTimers();
  await oauth.stop();
});

const person = () => companionAccount(oauth, `ciba-${++accounts}@example.com`);
const ask = (login_hint: string, form: Record<string, string> = {}, client = bank) =>
  protocolCall(oauth, '/oauth2/backchannel-authentication', client, {
    scope: 'openid email',
    login_hint,
    binding_message: 'Order 4711',
    ...form,
  });
const poll = (auth_req_id: unknown, client = bank, form: Record<string, string> = {}) =>
  tokenCall(oauth, client, {
    grant_type: 'urn:openid:params:grant-type:ciba',
    auth_req_id: String(auth_req_id),
    ...form,
  });
const answer = async (
  { device }: CompanionAccount,
  call: typeof applicationRequestApprove | typeof applicationRequestDeny,
) => {
  const [waiting] = await device.waiting();
  return device.call(call, { params: { id: waiting?.challenge_id ?? '' } });
};

it('asks a person on the companion, and issues tokens after the approval', async () => {
  const ann = await person();
  const details = [
    {
      type: 'approval',
      actions: ['Pay the invoice'],
      amount: { currency: 'EUR', value: '120.00' },
      to: 'Ltd',
    },
  ];
  const asked = await ask(ann.email, { authorization_details: JSON.stringify(details) });
  expect(asked).toMatchObject({
    status: 200,
    body: { auth_req_id: expect.any(String), expires_in: 300, interval: 5 },
  });
  expect((await poll(asked.body.auth_req_id)).body.error).toBe('authorization_pending');
  expect(await ann.device.waiting()).toMatchObject([
    {
      purpose: 'application_request',
      application: 'Bank',
      numbers: [],
      request: {
        message: 'Order 4711',
        actions: ['Pay the invoice'],
        amount: { currency: 'EUR', value: '120.00' },
        to: 'Ltd',
        consent: [],
      },
    },
  ]);
  expect((await answer(ann, applicationRequestApprove)).status).toBe(200);
  const tokens = await poll(asked.body.auth_req_id);
  expect(tokens).toMatchObject({ status: 200, body: { authorization_details: details } });
  expect(tokens.body.refresh_token).toBeUndefined();
  const claims = JSON.parse(
    Buffer.from(String(tokens.body.id_token).split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(claims).toMatchObject({ sub: ann.id, email: ann.email, amr: ['mca'], aud: bank.id });
  expect(claims.acr).toBe('urn:latchkey:acr:single-factor');
  const { body } = await oauth.call(loginHistoryList, { token: ann.token, query: {} });
  const entry = { result: 'success', method: 'application_request', factor: 'carro_id' };
  expect(body.login_histories).toContainEqual(expect.objectContaining(entry));
});

it.each(['opaque', 'jwt'] as const)(
  'introspection of a %s access token for an API shows what was approved',
  async (tokenFormat) => {
    const audience = `https://payments-${tokenFormat}.example.test`;
    await oauth.apis.create(audience, { scopes: { pay: 'Pay' }, tokenFormat });
    const api = await oauth.client({ type: 'api', resources: [audience] });
    const shop = await oauth.client({
      type: 'machine',
      grants: ['ciba'],
      apiScopes: [{ audience, scope: 'pay' }],
    });
    const ann = await person();
    const details = [{ type: 'approval', actions: ['Pay the invoice'] }];
    const asked = await ask(
      ann.email,
      { scope: 'openid pay', resource: audience, authorization_details: JSON.stringify(details) },
      shop,
    );
    expect((await answer(ann, applicationRequestApprove)).status).toBe(200);
    const { body } = await tokenCall(oauth, shop, {
      grant_type: 'urn:openid:params:grant-type:ciba',
      auth_req_id: String(asked.body.auth_req_id),
      resource: audience,
    });
    for (const asker of [api, shop])
      expect(await introspect(oauth, asker, String(body.access_token))).toMatchObject({
        active: true,
        scope: 'pay',
        authorization_details: details,
      });
  },
);

it('works with a third-party client library, which uses discovery', async () => {
  const ann = await person();
  const config = await oauth.configure(bank);
  expect(config.serverMetadata()).toMatchObject({
    backchannel_authentication_endpoint: `${oauth.url}/oauth2/backchannel-authentication`,
    backchannel_token_delivery_modes_supported: ['poll', 'ping'],
    backchannel_user_code_parameter_supported: false,
    authorization_details_types_supported: ['approval'],
  });
  const begun = await oidc.initiateBackchannelAuthentication(config, {
    scope: 'openid',
    login_hint: ann.id,
    binding_message: 'Door 3',
    requested_expiry: '60',
  });
  expect(begun.expires_in).toBe(60);
  expect((await answer(ann, applicationRequestApprove)).status).toBe(200);
  const tokens = await oidc.pollBackchannelAuthenticationGrant(config, { ...begun, interval: 0 });
  expect(tokens.claims()?.sub).toBe(ann.id);
});

it('a denial is final, and recorded in the history', async () => {
  const ann = await person();
  const { body } = await ask(ann.email);
  const [waiting] = await ann.device.waiting();
  expect((await answer(ann, applicationRequestDeny)).status).toBe(200);
  expect((await poll(body.auth_req_id)).body.error).toBe('access_denied');
  const late = await ann.device.call(applicationRequestApprove, {
    params: { id: waiting?.challenge_id ?? '' },
  });
  expect(late.body).toMatchObject({ status: 'conflict' });
  const history = await oauth.call(loginHistoryList, { token: ann.token });
  const entry = { result: 'denied', method: 'application_request', factor: 'carro_id' };
  expect(history.body.login_histories).toContainEqual(expect.objectContaining(entry));
});

it('can be answered only by a companion of the right account', async () => {
  const [ann, bob] = [await person(), await person()];
  const { body } = await ask(ann.email);
  const [waiting] = await ann.device.waiting();
  const params = { id: waiting?.challenge_id ?? '' };
  expect(await bob.device.waiting()).toEqual([]);
  for (const call of [applicationRequestApprove, applicationRequestDeny])
    expect((await bob.device.call(call, { params })).status).toBe(404);
  expect((await poll(body.auth_req_id)).body.error).toBe('authorization_pending');
});

it('accepts an ID token as hint only if it was issued to the same application', async () => {
  const ann = await person();
  const other = await oauth.client({ type: 'machine', grants: ['ciba'] });
  const idToken = async (client: Client) => {
    const { body } = await ask(ann.email, {}, client);
    await answer(ann, applicationRequestApprove);
    return String((await poll(body.auth_req_id, client)).body.id_token);
  };
  const [own, foreign] = [await idToken(bank), await idToken(other)];
  const hinted = (id_token_hint: string, form: Record<string, string> = {}) =>
    protocolCall(oauth, '/oauth2/backchannel-authentication', bank, {
      scope: 'openid',
      binding_message: 'Order 4712',
      id_token_hint,
      ...form,
    });
  const { body } = await hinted(own);
  expect(await ann.device.waiting()).toMatchObject([{ request: { message: 'Order 4712' } }]);
  await answer(ann, applicationRequestApprove);
  expect((await poll(body.auth_req_id)).status).toBe(200);
  const [head = '', claims = '', signature = ''] = own.split('.');
  const changed = Buffer.from(claims, 'base64url').toString().replace(ann.id, other.id);
  const forged = `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`;
  for (const wrong of [foreign, forged, 'not a token'])
    expect((await hinted(wrong)).body.error).toBe('invalid_request');
  expect((await hinted(own, { login_hint: ann.email })).body.error).toBe('invalid_request');
  expect(await ann.device.waiting()).toEqual([]);
});

it('shows once what an untrusted application would newly get; approving is the consent', async () => {
  const ann = await person();
  const audience = 'https://orders.example.test';
  await oauth.apis.create(audience, { scopes: { read: 'See your orders' } });
  const shop = await oauth.client({
    type: 'machine',
    grants: ['ciba'],
    name: 'Shop',
    isTrusted: false,
    apiScopes: [{ audience, scope: 'read' }],
  });
  const wanted = { scope: 'openid email read', resource: audience };
  const consent = async () => (await ann.device.waiting())[0]?.request;
  const { body } = await ask(ann.email, wanted, shop);
  expect((await consent())?.consent).toEqual(expect.arrayContaining(['email', `${audience} read`]));
  expect(JSON.stringify((await consent())?.scope_descriptions)).toContain('See your orders');
  await answer(ann, applicationRequestApprove);
  expect((await poll(body.auth_req_id, shop)).status).toBe(200);
  await ask(ann.email, wanted, shop);
  expect((await consent())?.consent).toEqual([]);
  await answer(ann, applicationRequestDeny);
  const params = { client_id: shop.id };
  expect((await oauth.call(applicationRevoke, { token: ann.token, params })).status).toBe(200);
  oauth.clock.advance(31 * minute);
  await ask(ann.email, wanted, shop);
  expect((await consent())?.consent).toContain('email');
});

it('#355 is not approved while the account has a required notice, and can be denied', async () => {
  const [ann, bob] = [await person(), await person()];
  const notices = operatorNoticesService({ db: oauth.store.database.db, clock: oauth.clock });
  for (const { id, email } of [ann, bob]) {
    await ask(email);
    await notices.add({
      type: 'new_terms',
      title: 'New terms',
      content: '',
      link: null,
      required: true,
      audience_kind: 'user',
      audience: id,
      startsAt: null,
      endsAt: null,
    });
  }
  const reply = await answer(ann, applicationRequestApprove);
  expect([reply.status, reply.body]).toMatchObject([
    403,
    { status: 'attention_required', attention: 'new_terms' },
  ]);
  expect((await answer(bob, applicationRequestDeny)).status).toBe(200);
  const { body } = await oauth.call(profileRead, { token: ann.token });
  const [{ id = '' } = {}] = body.login_attentions;
  const acknowledged = { token: ann.token, params: { id }, body: { action: 'acknowledge' } } as const;
  expect((await oauth.call(attentionResolve, acknowledged)).status).toBe(200);
  expect((await answer(ann, applicationRequestApprove)).status).toBe(200);
});

it('reports errors in a request, without showing it to anyone', async () => {
  const ann = await person();
  const error = async (form: Record<string, string>) => (await ask(ann.email, form)).body.error;
  expect(await error({ binding_message: '' })).toBe('invalid_binding_message');
  expect(await error({ binding_message: 'two\nlines' })).toBe('invalid_binding_message');
  expect(await error({ binding_message: 'turned \u202e round' })).toBe('invalid_binding_message');
  expect(await error({ requested_expiry: '-1' })).toBe('invalid_request');
  expect(await error({ login_hint: '' })).toBe('invalid_request');
  expect(await error({ user_code: '1234' })).toBe('invalid_request');
  expect(await error({ scope: 'openid nothing' })).toBe('invalid_scope');
  const details = (given: unknown) => error({ authorization_details: JSON.stringify(given) });
  expect(await details([{ type: 'approval' }])).toBe('invalid_authorization_details');
  expect(await details([{ type: 'approval', actions: ['x'], hidden: 'y' }])).toBe(
    'invalid_authorization_details',
  );
  expect(await details([{ type: 'other' }])).toBe('invalid_authorization_details');
  expect(await ann.device.waiting()).toEqual([]);
  const plain = await oauth.client({ type: 'machine', name: 'Plain' });
  expect((await ask(ann.email, {}, plain)).body.error).toBe('unauthorized_client');
});

it('tells a client that polls too often to slow down, and one that waited too long that it expired', async () => {
  const ann = await person();
  const { body } = await ask(ann.email);
  const error = async () => (await poll(body.auth_req_id)).body.error;
  expect(await error()).toBe('authorization_pending');
  expect(await error()).toBe('slow_down');
  oauth.clock.advance(6_000);
  expect(await error()).toBe('slow_down');
  oauth.clock.advance(16_000);
  expect(await error()).toBe('authorization_pending');
  oauth.clock.advance(6 * minute);
  expect(await error()).toBe('expired_token');
  expect((await answer(ann, applicationRequestApprove)).status).toBe(404);
});

it('#542 a request for tokens that is refused for its API does not use up the approval', async () => {
  const ann = await person();
  const { body } = await ask(ann.email);
  await answer(ann, applicationRequestApprove);
  const refused = await poll(body.auth_req_id, bank, { resource: 'https://unknown.example.test' });
  expect(refused.body.error).toBe('invalid_target');
  oauth.clock.advance(minute);
  expect((await poll(body.auth_req_id)).status).toBe(200);
  oauth.clock.advance(minute);
  expect((await poll(body.auth_req_id)).body.error).toBe('invalid_grant');
});

/** For the portal and for the library. */
function advance(milliseconds: number): void {
  oauth.clock.advance(milliseconds);
  vi.setSystemTime(oauth.clock.now());
}

/** Open, so that an application keeps its scopes when it is registered again. */
const orders = { scopes: { read: 'See your orders' }, isOpen: true, tokenFormat: 'opaque' } as const;

it.each<[string, (audience: string) => Promise<unknown>, object]>([
  [
    'a scope in other words',
    (audience) => oauth.apis.update(audience, { scopes: { read: 'See your medical files' } }),
    { access_token: expect.any(String) },
  ],
  [
    'a scope that is removed and defined again',
    async (audience) => {
      await oauth.apis.update(audience, { removedScopes: ['read'] });
      await oauth.apis.update(audience, { scopes: { read: 'See your orders' } });
    },
    { error: 'invalid_target' },
  ],
  [
    'an API that is registered again',
    async (audience) => {
      await oauth.apis.remove(audience);
      await oauth.apis.create(audience, orders);
    },
    { error: 'invalid_target' },
  ],
])('#604 approving a request that was shown before is no consent to %s', async (_name, change, given) => {
  // The library reads the system clock.
  vi.useFakeTimers({ toFake: ['Date'], now: oauth.clock.now() });
  const ann = await person();
  const audience = `https://shown-${ann.id}.example.test`;
  await oauth.apis.create(audience, orders);
  const shop = await oauth.client({ type: 'machine', grants: ['ciba'], name: 'Shop', isTrusted: false });
  const wanted = { scope: 'openid read', resource: audience };
  const { body } = await ask(ann.email, wanted, shop);
  const show = async () => {
    const [waiting] = await ann.device.waiting();
    const { consent, shown_at } = waiting?.request ?? {};
    const approve = () =>
      ann.device.call(applicationRequestApprove, {
        params: { id: waiting?.challenge_id ?? '' },
        body: { shown_at },
      });
    return { consent, shown_at, approve };
  };
  const consents = () =>
    oauth.store.database.db
      .selectFrom('application_access')
      .select('allowed')
      .where('client_id', '=', shop.id)
      .execute();
  const old = await show();
  expect(old.shown_at).toBe(new Date(oauth.clock.now()).toISOString());
  advance(second);
  await change(audience);
  advance(second);
  const refused = await old.approve();
  expect([refused.status, refused.body]).toMatchObject([403, { status: 'consent_required' }]);
  expect(await consents()).toEqual([]);
  advance(minute);
  expect((await poll(body.auth_req_id, shop, { resource: audience })).body.error).toBe(
    'authorization_pending',
  );
  const fresh = await show();
  expect(fresh.consent).toContain(`${audience} read`);
  expect((await fresh.approve()).status).toBe(200);
  expect(await consents()).toHaveLength(1);
  advance(minute);
  const tokens = await poll(body.auth_req_id, shop, { resource: audience });
  // A request from before a scope was defined again gives no token for it, whatever is agreed to later (security #451).
  expect(tokens.body).toMatchObject(given);
  // As was said before, it is not said again.
  await ask(ann.email, wanted, shop);
  expect((await show()).consent).toEqual([]);
});
