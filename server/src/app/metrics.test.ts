import { passwordLogin } from '@latchkey/contract/login/password-login';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../platform/audit/audit.ts';
import { inTransaction } from '../platform/db/after-commit.ts';
import { createMetrics } from '../platform/operations/metrics.ts';
import { serveMetrics } from '../platform/operations/serve-metrics.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

const email = 'ada@example.com';
const password = 'correct horse battery';

let portal: TestPortal;
let registry: ReturnType<typeof createMetrics>;
beforeAll(async () => {
  portal = await testPortal();
  registry = createMetrics(portal.portal.measured);
  await portal.createUser({ name: 'Ada', email, password, emailVerified: true });
});
afterAll(() => portal.stop());

const lines = async (name: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

/** A label value that occurs in no other lines. */
const eventsOf = (event: string) =>
  portal.logLines.map((line) => JSON.parse(line)).filter((line) => line.event === event);

it('counts sign-ins by method and result, and logs each under its event', async () => {
  await portal.signIn(email, password);
  await portal.call(passwordLogin, { body: { email, password: 'wrong' } });
  expect((await lines('latchkey_sign_ins_total')).sort()).toEqual([
    'latchkey_sign_ins_total{method="password",result="failure",factor="none"} 1',
    'latchkey_sign_ins_total{method="password",result="success",factor="none"} 1',
  ]);
  expect(eventsOf('sign_in.success')).toHaveLength(1);
  expect(eventsOf('sign_in.failure')).toMatchObject([{ reason: 'wrong_password', method: 'password' }]);
});

it('counts and logs committed audit events, without names', async () => {
  const { db } = portal.store.database;
  const suspended = { action: 'user.suspended', target: { type: 'user', id: 'u1', name: 'Ada' } } as const;
  await inTransaction(db, async (tx) => {
    audit.record(tx, suspended);
    expect(eventsOf('user.suspended')).toEqual([]);
  });
  await expect(
    inTransaction(db, async (tx) => {
      audit.record(tx, suspended);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await lines('latchkey_audit_events_total{action="user.suspended"')).toEqual([
    'latchkey_audit_events_total{action="user.suspended"} 1',
  ]);
  const [event, ...others] = eventsOf('user.suspended');
  expect(others).toEqual([]);
  expect(event).toMatchObject({ target_type: 'user', target_id: 'u1', msg: 'audit' });
  expect(JSON.stringify(event)).not.toContain('Ada');
});

it('reports current totals and queues', async () => {
  expect(await lines('latchkey_service_up')).toEqual([
    'latchkey_service_up{service="database"} 1',
    'latchkey_service_up{service="redis"} 1',
  ]);
  expect(await lines('latchkey_hash_queue')).toEqual([
    'latchkey_hash_queue_waiting 0',
    'latchkey_hash_queue_running 0',
  ]);
  expect(await lines('latchkey_realtime_connections{')).toHaveLength(3);
  expect(await lines('latchkey_build_info{version="v1.')).toHaveLength(1);
});

it("counts the web app's files as one route and does not log them", async () => {
  const page = await (await portal.fetch('/auth/login')).text();
  const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
  expect((await portal.fetch(file)).status).toBe(200);
  await expect
    .poll(() => lines('http_request_duration_seconds_count{method="GET",route="(file)",status="200"}'))
    .toHaveLength(1);
  expect(portal.logLines.join('')).not.toContain('(file)');
});

it('serves metrics on a separate port, and nothing else there', async () => {
  const server = await serveMetrics(registry, { port: 0, host: '127.0.0.1' });
  try {
    const { port } = server.address() as { port: number };
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(reply.headers.get('content-type')).toContain('text/plain');
    expect(await reply.text()).toContain('# HELP latchkey_sign_ins_total ');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await portal.fetch('/metrics')).status).toBe(404);
  } finally {
    server.close();
  }
});
