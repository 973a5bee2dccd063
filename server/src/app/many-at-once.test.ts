import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOperator, testOperator } from '../features/operators/testing/test-operators.ts';
import { createLog } from '../platform/log/create-log.ts';
import { compose } from './compose.ts';
import { openStore } from './open-store.ts';
import { type AdminWrite, adminWrites, makeEveryAdminWrite, nameOf } from './testing/admin-writes.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

/** Set with MANY_AT_ONCE=20. Twelve exceed the limits of both processes together. */
const parallel = Number(process.env.MANY_AT_ONCE ?? 12);

/** Calls that create or send something each time: one event for each call. */
const everyTime = new Set([
  'POST /api/admin/attentions',
  'POST /api/admin/clients',
  'POST /api/admin/webhooks',
  'POST /api/admin/webhooks/:id/rotate-secret',
  'POST /api/admin/webhooks/:id/test',
  'POST /api/admin/webhooks/:id/deliveries/:delivery_id/redeliver',
  'POST /api/admin/jobs',
]);
/** The owner is told in two mails. */
const mailsTwice = new Set(['POST /api/admin/users/:id/reset-factors']);
/** Rate-limited. Without shared counters each process has its own limit. */
const mailed = new Set([
  'POST /api/admin/users/:id/send-reset-link',
  'POST /api/admin/invitations/:id/resend',
]);
const mostMails = 10;

let portal: TestPortal;
let owner: TestOperator;
let second: { readonly url: string; stop(): Promise<void> };

beforeAll(async () => {
  portal = await testPortal();
  owner = await testOperator(portal, 'owner');
  second = await anotherProcess();
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});

/** A second process on the same database, with its own connections, caches and counters. */
async function anotherProcess(): Promise<typeof second> {
  const store = await openStore(portal.config, portal.clock, { onReplica() {} });
  const { app, stop } = await compose(portal.config, store, createLog({ level: 'error' }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await stop();
      await store.close();
    },
  };
}

/** Makes a call `parallel` times concurrently. Returns the reply with status 200. */
async function makeAtOnce(name: string, { path, init }: AdminWrite): Promise<Record<string, string>> {
  const { db } = portal.store.database;
  const mailsNow = async () => (await db.selectFrom('outbox').select('id').execute()).length;
  const mailsBefore = await mailsNow();
  const all = await Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      const response = await fetch((index % 2 === 0 ? portal.url : second.url) + path, init);
      const reply = (await response.json()) as Record<string, string>;
      return { status: response.status, reply, requestId: response.headers.get('x-request-id') ?? '' };
    }),
  );
  const ids = all.map(({ requestId }) => requestId);
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('request_id', 'in', ids)
    .execute();
  const statuses = all.map(({ status }) => status);
  const made = { name, statuses, events: events.length, mails: (await mailsNow()) - mailsBefore };
  expect({ ...made, failed: statuses.filter((status) => status >= 500) }).toEqual({ ...made, failed: [] });
  const mostEvents = mailed.has(name) ? mostMails : everyTime.has(name) ? parallel : 1;
  expect(made.events, JSON.stringify(made)).toBeLessThanOrEqual(mostEvents);
  const mailsOfOne = mailsTwice.has(name) ? 2 : 1;
  if (!everyTime.has(name))
    expect(made.mails, JSON.stringify(made)).toBeLessThanOrEqual(mostEvents * mailsOfOne);
  const first = all.find(({ status }) => status === 200);
  expect(first, JSON.stringify(made)).toBeDefined();
  return first?.reply ?? {};
}

it('#306 every writing call of the Admin API takes effect once if made many times at once over two processes', {
  timeout: 300_000,
}, async () => {
  const made: string[] = [];
  await makeEveryAdminWrite(portal, owner, (name, write) => {
    made.push(name);
    return makeAtOnce(name, write);
  });
  expect([...new Set(made)].toSorted()).toEqual(adminWrites.map(nameOf).toSorted());
});
