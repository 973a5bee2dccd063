import { webhookCreate } from '@latchkey/contract/webhooks/webhook-create';
import { webhookDeliveryList } from '@latchkey/contract/webhooks/webhook-delivery-list';
import { webhookList } from '@latchkey/contract/webhooks/webhook-list';
import { webhookRead } from '@latchkey/contract/webhooks/webhook-read';
import { webhookRedeliver } from '@latchkey/contract/webhooks/webhook-redeliver';
import { webhookRemove } from '@latchkey/contract/webhooks/webhook-remove';
import { webhookRotateSecret } from '@latchkey/contract/webhooks/webhook-rotate-secret';
import { webhookTest } from '@latchkey/contract/webhooks/webhook-test';
import { webhookUpdate } from '@latchkey/contract/webhooks/webhook-update';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { webhookParts } from '../../app/webhook-parts.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';
import { maxWebhooks } from './limits.ts';
import { webhookReceiver } from './testing/receiver.ts';

let portal: TestPortal;
let admin: TestOperator;
let token: string;
beforeAll(async () => {
  portal = await testPortal();
  admin = await testOperator(portal, 'admin');
  token = admin.token;
});
beforeEach(() => admin.confirm());
afterAll(() => portal.stop());

const privately = (url: string) =>
  webhookParts(portal.config, portal.store).webhooks.create({
    url,
    actions: ['group.created'],
    privateNetwork: true,
  });

it('creates a webhook, shows its secret once, changes it by version, rotates its secret and deletes it', async () => {
  const url = 'https://hooks.example.com/a';
  const made = await portal.call(webhookCreate, {
    token,
    body: { url, actions: ['user.created', 'user.created'] },
  });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ url, actions: ['user.created'], is_enabled: true, waiting: 0 });
  expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const params = { id: made.body.id };
  const read = await portal.call(webhookRead, { token, params });
  expect(JSON.stringify(read.body)).not.toContain('whsec_');

  const headers = { 'if-match': `"${read.body.version}"` };
  const changed = await portal.call(webhookUpdate, {
    token,
    params,
    headers,
    body: { is_enabled: false, actions: ['user.erased'], reason: 'Moved' },
  });
  expect(changed.body).toMatchObject({ url, is_enabled: false, actions: ['user.erased'] });
  const late = await portal.call(webhookUpdate, { token, params, headers, body: { is_enabled: true } });
  expect([late.status, late.body.status]).toEqual([409, 'conflict']);

  const rotated = await portal.call(webhookRotateSecret, { token, params, body: {} });
  expect(rotated.body.secret).not.toBe(made.body.secret);
  expect(rotated.body.previous_secret_until).not.toBeNull();
  const listed = await portal.call(webhookList, { token, query: { query: 'hooks.example' } });
  expect(listed.body.items.map(({ id }) => id)).toEqual([made.body.id]);
  expect((await portal.call(webhookRemove, { token, params, body: {} })).status).toBe(200);
  expect((await portal.call(webhookRead, { token, params })).status).toBe(404);
  const events = await portal.store.database.db
    .selectFrom('audit_events')
    .select(['action', 'target_name', 'reason', 'changes'])
    .where('target_id', '=', made.body.id)
    .orderBy('seq')
    .execute();
  expect(events.map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.updated',
    'webhook.secret_rotated',
    'webhook.deleted',
  ]);
  expect(events[1]).toMatchObject({ target_name: 'hooks.example.com', reason: 'Moved' });
  expect(JSON.parse(events[1]?.changes ?? '')).toEqual({
    actions: { added: ['user.erased'], removed: ['user.created'] },
    is_enabled: { from: true, to: false },
  });
});

it('#327 the part of the address that may be a secret is neither shown to who may only read, nor found by guessing it', async () => {
  const url = 'https://chat.example.com/services/T0/b7Xq';
  const { body: made } = await portal.call(webhookCreate, {
    token,
    body: { url, actions: ['user.created'] },
  });
  for (const role of ['auditor', 'support'] as const) {
    const { token: reader } = await testOperator(portal, role);
    const read = await portal.call(webhookRead, { token: reader, params: { id: made.id } });
    expect(read.body.url).toBe('https://chat.example.com/…');
    const found = async (query: string) =>
      (await portal.call(webhookList, { token: reader, query: { query } })).body.items.map((one) => one.url);
    expect(await found('chat.ex')).toEqual(['https://chat.example.com/…']);
    const guesses = ['b7', 'zz'].map((part) => found(`chat.example.com/services/T0/${part}`));
    const [right, wrong] = await Promise.all(guesses);
    expect(right).toEqual(wrong);
  }
  const full = await portal.call(webhookRead, { token, params: { id: made.id } });
  expect(full.body.url).toBe(url);
  expect((await portal.call(webhookRemove, { token, params: { id: made.id }, body: {} })).status).toBe(200);
});

it('reports errors by field', async () => {
  const wrong = await portal.call(webhookCreate, {
    token,
    body: { url: 'http://example.com', actions: ['no.such' as 'user.created'] },
  });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['actions.0']]);
  const plain = await portal.call(webhookCreate, {
    token,
    body: { url: 'http://example.com', actions: ['user.created'] },
  });
  expect([plain.status, plain.body.errors]).toEqual([
    422,
    { url: ['The address must begin with https://.'] },
  ]);
});

it('lists deliveries page by page and by state, sends one again, and tests', async () => {
  await using receiver = await webhookReceiver();
  const { id } = await privately(receiver.url);
  for (const name of ['one', 'two', 'three'])
    await inTransaction(portal.store.database.db, async (tx) =>
      audit.record(tx, { action: 'group.created', target: { type: 'group', id: name } }),
    );
  await portal.portal.drainWebhooks();
  const params = { id };
  const first = await portal.call(webhookDeliveryList, { token, params, query: { limit: 2 } });
  const cursor = first.body.next_cursor ?? '';
  const second = await portal.call(webhookDeliveryList, { token, params, query: { limit: 2, cursor } });
  const items = [...first.body.items, ...second.body.items];
  expect(items.map(({ target }) => target?.id)).toEqual(['three', 'two', 'one']);
  expect(second.body.next_cursor).toBeNull();
  const waiting = await portal.call(webhookDeliveryList, { token, params, query: { state: 'waiting' } });
  expect(waiting.body.items).toEqual([]);

  const one = { id, delivery_id: items[2]?.id ?? '' };
  expect((await portal.call(webhookRedeliver, { token, params: one, body: {} })).body.state).toBe('waiting');
  await portal.portal.drainWebhooks();
  expect(receiver.received.map(({ message }) => (message.data.target as { id: string }).id)).toEqual([
    'one',
    'two',
    'three',
    'one',
  ]);
  const other = { id, delivery_id: 'none' };
  expect((await portal.call(webhookRedeliver, { token, params: other, body: {} })).status).toBe(404);

  const test = await portal.call(webhookTest, { token, params, body: {} });
  expect(test.body).toMatchObject({ is_delivered: true, response_status: 204, error: null });
  expect(receiver.received.at(-1)?.message).toMatchObject({ type: 'webhook.test', data: {} });
});

it('#213 the Admin API can neither create a webhook in the private network nor redirect one within it', async () => {
  const { id } = await privately('http://10.0.0.5/hook');
  const params = { id };
  const moved = await portal.call(webhookUpdate, { token, params, body: { url: 'http://10.0.0.6/admin' } });
  expect([moved.status, moved.body.status]).toEqual([409, 'conflict']);
  const asked = { url: 'https://10.0.0.6/', actions: ['user.created'] as ['user.created'] };
  expect((await portal.call(webhookCreate, { token, body: asked })).status).toBe(422);
  const field = { ...asked, url: 'https://example.com', private_network: true };
  expect((await portal.call(webhookCreate, { token, body: field })).status).toBe(422);
  // Its other settings can be changed as usual.
  const changed = await portal.call(webhookUpdate, { token, params, body: { actions: ['user.erased'] } });
  expect(changed.body).toMatchObject({ url: 'http://10.0.0.5/hook', is_private_network: true });
});

it('#298 creates no more than the limit, also concurrently', async () => {
  const make = () =>
    portal.call(webhookCreate, { token, body: { url: 'https://example.com', actions: ['user.created'] } });
  const { body } = await portal.call(webhookList, { token, query: { limit: 100 } });
  for (let made = body.items.length; made < maxWebhooks - 1; made += 1)
    expect((await make()).status).toBe(200);
  const last = await Promise.all(Array.from({ length: 10 }, make));
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});
