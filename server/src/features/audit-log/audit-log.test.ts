import { activityList } from '@latchkey/contract/audit/activity-list';
import { type AuditAction, declaredAction } from '@latchkey/contract/audit/audit-actions';
import { auditList } from '@latchkey/contract/audit/audit-list';
import { userAuditList } from '@latchkey/contract/audit/user-audit-list';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { keyList } from '@latchkey/contract/operations/key-list';
import { settingsInForce } from '@latchkey/contract/operations/settings-in-force';
import { operatorRemove } from '@latchkey/contract/operators/operator-remove';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { logout } from '@latchkey/contract/sessions/logout';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../platform/audit/audit.ts';
import { asActor, commandLine } from '../../platform/audit/current-actor.ts';
import { readAtOnce } from '../../platform/audit/limits.ts';
import { minute } from '../../platform/clock/durations.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { testMachine, testOperator } from '../operators/testing/test-operators.ts';
import { eventsQuery } from './audit-events.repository.ts';

let portal: TestOauth;
let auditor: string;
let ann: { id: string; token: string };

beforeAll(async () => {
  portal = await testOauth();
  auditor = (await testOperator(portal, 'auditor')).token;
  const email = 'ann@example.com';
  const { id } = await portal.createUser({ email, password: 'correct horse battery', emailVerified: true });
  ann = { id, token: await portal.signIn(email, 'correct horse battery') };
});
afterAll(() => portal.stop());

const record = (action: AuditAction, targetId: string, changes?: Record<string, unknown>) =>
  inTransaction(portal.store.database.db, async (tx) => {
    const { target } = declaredAction(action);
    audit.record(tx, { action, target: { type: target, id: targetId } as never, changes });
  });

const operator = { type: 'operator', id: 'olaf', name: 'olaf@private.example' } as const;
const list = async (query: object) =>
  (await portal.call(auditList, { token: auditor, query: { limit: 100, ...query } })).body.items;

describe('the list of events', () => {
  it('is filtered by actor, action, target and time, newest first, page by page', async () => {
    const begin = new Date(portal.clock.now() + minute).toISOString();
    portal.clock.advance(minute);
    await asActor(operator, () => record('client.updated', 'app', { name: { from: 'a', to: 'b' } }));
    portal.clock.advance(minute);
    await asActor(operator, () => record('client.deleted', 'app'));
    const middle = new Date(portal.clock.now()).toISOString();
    await asActor(commandLine(), () => record('client.deleted', 'other'));

    const actionsOf = async (query: object) =>
      (await list(query)).map(({ action, target }) => [action, target.id]);
    expect(await actionsOf({ actor: 'olaf' })).toEqual([
      ['client.deleted', 'app'],
      ['client.updated', 'app'],
    ]);
    expect(await actionsOf({ action: 'client.deleted' })).toEqual([
      ['client.deleted', 'other'],
      ['client.deleted', 'app'],
    ]);
    expect(await actionsOf({ target: 'app', until: middle })).toEqual([['client.updated', 'app']]);
    expect(await actionsOf({ from: middle })).toEqual([
      ['client.deleted', 'other'],
      ['client.deleted', 'app'],
    ]);
    expect((await list({ actor: 'olaf', action: 'client.updated' }))[0]).toMatchObject({
      actor: operator,
      target: { type: 'client', id: 'app', name: null },
      changes: { name: { from: 'a', to: 'b' } },
    });

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await portal.call(auditList, {
        token: auditor,
        query: { from: begin, limit: 1, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...body.items.map(({ action }) => action));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['client.deleted', 'client.deleted', 'client.updated']);
  });

  it('refuses an invalid filter, and an invalid cursor returns an empty page', async () => {
    const bad = [{ from: 'yesterday' }, { action: 'user.flown' }, { limit: 101 }, { nobody: 'x' }];
    for (const query of bad) {
      const search = new URLSearchParams(query as unknown as Record<string, string>);
      const reply = await portal.fetch(`/api/admin/audit?${search}`, {
        headers: { authorization: `Bearer ${auditor}` },
      });
      expect(reply.status, String(search)).toBe(422);
    }
    expect(await list({ cursor: 'made-up' })).toEqual([]);
  });

  it('uses an index for every filter', async () => {
    const { db, dialect } = portal.store.database as typeof portal.store.database & { dialect?: string };
    const isSqlite = dialect === 'sqlite' || portal.config.database.dialect === 'sqlite';
    const beyond = { at: 5, seq: 5 };
    for (const filter of [
      {},
      { actor: 'a' },
      { action: 'b' },
      { target: 'c' },
      { from: 1, until: 9 },
      { target: 'c', action: 'b', from: 1 },
    ])
      for (const order of ['asc', 'desc'] as const) {
        const compiled = eventsQuery(db, filter, { beyond, limit: 50, order }).compile();
        const values = compiled.parameters as (string | number)[];
        const plan = await db.transaction().execute(async (tx) => {
          // PostgreSQL would scan a small table without an index.
          if (!isSqlite) await sql`set local enable_seqscan = off`.execute(tx);
          if (!isSqlite) await sql`set local enable_sort = off`.execute(tx);
          const parts = compiled.sql.split(isSqlite ? /\?/ : /\$\d+/);
          const text = parts.map((part, at) => {
            const value = values[at];
            return part + (value === undefined ? '' : typeof value === 'number' ? value : `'${value}'`);
          });
          return sql.raw(`explain ${isSqlite ? 'query plan ' : ''}${text.join('')}`).execute(tx);
        });
        const told = JSON.stringify(plan.rows);
        expect(told, JSON.stringify(filter)).toContain('audit_events_by_');
        expect(told, JSON.stringify(filter)).not.toMatch(/TEMP B-TREE|"Sort|->\s+Sort/);
      }
  });
});

it('exports the events as lines, oldest first, in more than one batch', async () => {
  await inTransaction(portal.store.database.db, async (tx) => {
    for (let index = 0; index < readAtOnce + 5; index += 1)
      audit.record(tx, { action: 'api.created', target: { type: 'api', id: `api-${index}` } });
  });
  const headers = { authorization: `Bearer ${auditor}` };
  const reply = await portal.fetch('/api/admin/audit/export?action=api.created', { headers });
  expect(reply.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
  const lines = (await reply.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(readAtOnce + 5);
  expect(lines.map(({ target }) => target.id).slice(0, 2)).toEqual(['api-0', 'api-1']);
  const refused = await portal.fetch('/api/admin/audit/export', {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(refused.status).toBe(403);
});

it('#411 an export that is read slowly ends with the role, the session or the scope of its caller', async () => {
  const owner = await testOperator(portal, 'owner');
  const former = await testOperator(portal, 'auditor', 'former@example.com');
  const signedOut = await testOperator(portal, 'auditor', 'signed-out@example.com');
  const machine = await testMachine(portal, ['admin:read']);
  const staying = await testOperator(portal, 'auditor', 'staying@example.com');
  // More than fits into the buffers on the way to the client.
  const texts = Object.fromEntries(['a', 'b'].map((name) => [name, { from: null, to: 'x'.repeat(3900) }]));
  const events = readAtOnce * 5;
  await inTransaction(portal.store.database.db, async (tx) => {
    for (let index = 0; index < events; index += 1)
      audit.record(tx, { action: 'api.deleted', target: { type: 'api', id: 'large' }, changes: texts });
  });
  const begin = async (token: string) => {
    const reply = await portal.fetch('/api/admin/audit/export?action=api.deleted', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
    return reply;
  };
  const exports = await Promise.all([former.token, signedOut.token, machine.token].map(begin));
  const whole = await begin(staying.token);

  await portal.call(operatorRemove, {
    token: owner.token,
    params: { user_id: former.id },
    body: {},
  });
  await portal.call(logout, { token: signedOut.token });
  await portal.call(clientUpdate, {
    token: owner.token,
    params: { client_id: machine.client.id },
    body: { api_scopes: [] },
  });

  for (const reply of exports) await expect(reply.text()).rejects.toThrow();
  expect((await whole.text()).trimEnd().split('\n')).toHaveLength(events);
});

it('#179 a person sees their own data, and of an operator only that it was one', async () => {
  await portal.call(profileUpdate, { token: ann.token, body: { name: 'Ann' } });
  await asActor(operator, () => record('user.suspended', ann.id));
  await record('user.notice_resolved', ann.id);
  await record('user.updated', 'somebody-else', { name: { from: null, to: 'Private' } });
  const { body } = await portal.call(activityList, { token: ann.token, query: {} });
  expect(body.items.map(({ action, by, fields }) => ({ action, by, fields }))).toEqual([
    { action: 'user.suspended', by: 'operator', fields: [] },
    { action: 'user.updated', by: 'you', fields: ['name'] },
    { action: 'user.created', by: 'system', fields: [] },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/olaf|private/i);
  expect(body.items.filter(({ by }) => by === 'operator').map(({ ip }) => ip)).toEqual([null]);
  const page = await portal.call(activityList, { token: ann.token, query: { limit: 1 } });
  expect(page.body.next_cursor).toBe(page.body.items[0]?.id);

  const about = await portal.call(userAuditList, { token: auditor, params: { user_id: ann.id }, query: {} });
  expect(about.body.items.map(({ action }) => action)).toContain('user.notice_resolved');
});

it('#180 settings and keys are shown without secrets', async () => {
  const { body } = await portal.call(settingsInForce, { token: auditor });
  expect(body.items.find(({ name }) => name === 'AUDIT_DAYS')).toEqual({ name: 'AUDIT_DAYS', value: '400' });
  const keys = await portal.call(keyList, { token: auditor });
  const shown = keys.body.items.map(({ purpose, algorithm, state }) => `${purpose} ${algorithm} ${state}`);
  expect(shown.toSorted()).toEqual(['oidc ES256 signs', 'oidc RS256 signs', 'session HS256 signs']);
  const stored = await portal.store.database.db.selectFrom('signing_keys').select('secret').execute();
  for (const { secret } of stored) expect(JSON.stringify([body, keys.body])).not.toContain(secret);
});
