import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { webhookDeliveryList } from '@latchkey/contract/webhooks/webhook-delivery-list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { twoFactorAccount } from '../features/mfa/testing/authenticator-app.ts';
import { type TestOperator, testOperator } from '../features/operators/testing/test-operators.ts';
import { hour } from '../platform/clock/durations.ts';

/** Generated from the contract, so that no call can be forgotten (docs/behaviour/audit.md). */
const writes = allEndpoints.filter(({ path, method }) => path.startsWith('/api/admin/') && method !== 'GET');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Change no account themselves: what a job does is recorded account by account (people/jobs.test.ts). */
const ofJobs = new Set(['POST /api/admin/jobs', 'DELETE /api/admin/jobs/:id']);

let portal: TestOauth;
let owner: TestOperator;
const answered = new Map<string, string>();

beforeAll(async () => {
  portal = await testOauth();
  owner = await testOperator(portal, 'owner');
});
afterAll(() => portal.stop());

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  /** The example of the contract where there is none. */
  readonly body?: unknown;
}

/** Makes the call as the owner, and keeps by which request; its reply. */
async function make(name: string, { params = {}, body }: Given = {}): Promise<Record<string, string>> {
  const endpoint = writes.find((one) => nameOf(one) === name);
  if (!endpoint) throw new Error(`The contract has no ${name}`);
  await owner.confirm();
  const response = await portal.fetch(
    endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    {
      method: endpoint.method,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? endpoint.examples?.body ?? {}),
    },
  );
  const reply = (await response.json()) as Record<string, string>;
  expect([name, response.status, reply.message]).toEqual([name, 200, undefined]);
  answered.set(name, response.headers.get('x-request-id') ?? '');
  return reply;
}

async function operateAccounts(): Promise<void> {
  const { id, email } = await twoFactorAccount(portal, 'ann@example.com');
  // So that there is something to unlock.
  for (let each = 0; each < 12; each += 1)
    await portal.call(passwordLogin, { body: { email, password: `wrong ${each}` } });
  await make('POST /api/admin/operators', { body: { user_id: id, role: 'admin' } });
  await make('PATCH /api/admin/operators/:user_id', { params: { user_id: id } });
  await make('DELETE /api/admin/operators/:user_id', { params: { user_id: id } });
  await portal.store.database.db
    .insertInto('account_recoveries')
    .values({
      user_id: id,
      asked_at: portal.clock.now(),
      takes_effect_at: portal.clock.now() + hour,
      contact: 'email',
      is_another_possession: 1,
      needs_operator: 1,
      password_version: 1,
      email_key: email,
      phone: null,
      approved_at: null,
      approved_by: null,
      reminded_at: null,
      ended_at: null,
      end_reason: null,
    })
    .execute();
  for (const act of ['approve-recovery', 'stop-recovery'])
    await make(`POST /api/admin/users/:id/${act}`, { params: { id } });
  const acts = ['suspend', 'activate', 'unlock', 'send-reset-link', 'reset-factors', 'end-sessions'];
  for (const act of acts) await make(`POST /api/admin/users/:id/${act}`, { params: { id } });
}

async function operateNewAccounts(): Promise<void> {
  const body = { email: 'dora@example.org', name: 'Dora' };
  const { id = '' } = await make('POST /api/admin/users', { body });
  const user = { params: { id } };
  await make('PATCH /api/admin/users/:id', user);
  const { id: job = '' } = await make('POST /api/admin/jobs', {
    body: { action: 'end_sessions', user_ids: [id] },
  });
  await make('DELETE /api/admin/jobs/:id', { params: { id: job } });
  await make('DELETE /api/admin/users/:id', user);
  await make('POST /api/admin/users/:id/cancel-deletion', user);
}

async function operateNotices(): Promise<void> {
  const { id = '' } = await make('POST /api/admin/attentions');
  await make('PATCH /api/admin/attentions/:id', {
    params: { id },
    body: { title: 'Our terms changed today' },
  });
  await make('DELETE /api/admin/attentions/:id', { params: { id } });
}

async function operateApis(): Promise<void> {
  const { audience = '' } = await make('POST /api/admin/apis');
  await make('PATCH /api/admin/apis/:audience', { params: { audience } });
  await make('DELETE /api/admin/apis/:audience', { params: { audience } });
}

async function operateApplications(): Promise<void> {
  const { id: user_id } = await portal.createUser({ email: 'ben@example.org' });
  const { name = '' } = await make('POST /api/admin/groups');
  const group = { params: { name } };
  const member = { params: { name, user_id } };
  await make('PATCH /api/admin/groups/:name', group);
  await make('PUT /api/admin/groups/:name/members/:user_id', member);
  await make('DELETE /api/admin/groups/:name/members/:user_id', member);

  const { client_id = '' } = await make('POST /api/admin/clients');
  const client = { params: { client_id } };
  await make('PATCH /api/admin/clients/:client_id', { ...client, body: { name: 'Orders of today' } });
  const { id = '' } = await make('POST /api/admin/clients/:client_id/secrets', client);
  await make('DELETE /api/admin/clients/:client_id/secrets/:id', { params: { client_id, id } });
  await make('PUT /api/admin/clients/:client_id/access', client);
  await make('POST /api/admin/clients/:client_id/roles', client);
  const role = { params: { client_id, role: 'editor', user_id, name } };
  for (const holder of ['users/:user_id', 'groups/:name']) {
    await make(`PUT /api/admin/clients/:client_id/roles/:role/${holder}`, role);
    await make(`DELETE /api/admin/clients/:client_id/roles/:role/${holder}`, role);
  }
  await make('DELETE /api/admin/clients/:client_id/roles/:role', role);
  await make('DELETE /api/admin/clients/:client_id', client);
  await make('DELETE /api/admin/groups/:name', group);
}

async function operateInvitations(): Promise<void> {
  await make('POST /api/admin/groups', { body: { name: 'staff' } });
  const { id = '' } = await make('POST /api/admin/invitations');
  await make('POST /api/admin/invitations/:id/resend', { params: { id } });
  await make('DELETE /api/admin/invitations/:id', { params: { id } });
}

async function operateWebhooks(): Promise<void> {
  const { id = '' } = await make('POST /api/admin/webhooks');
  const webhook = { params: { id } };
  await make('PATCH /api/admin/webhooks/:id', { ...webhook, body: { actions: ['user.created'] } });
  await make('POST /api/admin/webhooks/:id/rotate-secret', webhook);
  await make('POST /api/admin/webhooks/:id/test', webhook);
  // Of an event that it is told of.
  await portal.createUser({ email: 'cleo@example.org' });
  const deliveries = await portal.call(webhookDeliveryList, {
    token: owner.token,
    params: { id },
    query: {},
  });
  const delivery_id = deliveries.body.items[0]?.id ?? '';
  await make('POST /api/admin/webhooks/:id/deliveries/:delivery_id/redeliver', {
    params: { id, delivery_id },
  });
  await make('DELETE /api/admin/webhooks/:id', webhook);
}

it('every writing call of the Admin API records its event, as done by its caller', async () => {
  await operateAccounts();
  await operateNewAccounts();
  await operateNotices();
  await operateApis();
  await operateApplications();
  await operateInvitations();
  await operateWebhooks();

  expect([...answered.keys()].toSorted()).toEqual(writes.map(nameOf).toSorted());
  const events = await portal.store.database.db
    .selectFrom('audit_events')
    .select(['request_id', 'actor_type', 'actor_id'])
    .where('request_id', 'is not', null)
    .execute();
  for (const [name, requestId] of answered) {
    if (ofJobs.has(name)) continue;
    const own = events.filter(({ request_id }) => request_id === requestId);
    expect(own[0], name).toMatchObject({ actor_type: 'operator', actor_id: owner.id });
  }
});
