import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../app/open-store.ts';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { fakeClock } from '../clock/fake-clock.ts';
import { inTransaction } from '../db/after-commit.ts';
import type { Database } from '../db/database.ts';
import type { AuditHeadTable } from '../db/tables/audit.ts';
import { forClient } from '../http/current-client.ts';
import { parseSecretKeys } from '../secrets/secret-keys.ts';
import { createVault } from '../secrets/vault.ts';
import { audit, keepAudit } from './audit.ts';
import { asActor, commandLine } from './current-actor.ts';
import { removedAtOnce } from './limits.ts';
import { removeOldEvents } from './remove-old-events.ts';
import { verifyAudit } from './verify-audit.ts';

const clock = fakeClock();
const person = { type: 'person', id: 'ann', name: null } as const;
const operator = { type: 'operator', id: 'olaf', name: 'Olaf Operator' } as const;
let store: TestStore;
let db: Database;

beforeEach(async () => {
  store = await testStore(clock);
  db = store.database.db;
});

afterEach(() => store.remove());

const suspend = (id: string, on: Database = db) =>
  inTransaction(on, async (tx) => {
    const target = { type: 'user', id, name: `Name of ${id}` } as const;
    audit.record(tx, { action: 'user.suspended', target, reason: 'lost laptop', changes: { status: 'x' } });
  });

const verify = (noted?: { count: number; hash: string }) =>
  verifyAudit(db, createVault(store.secretKeys, 'audit'), noted);

const faults = async (noted?: { count: number; hash: string }) => (await verify(noted)).faults;

describe('an event', () => {
  it("is committed with the change, records who made it in which request, and contains the previous event's hash", async () => {
    const client = { ip: '203.0.113.5', userAgent: null, deviceId: null, requestId: 'request-1' };
    await forClient(client, () => asActor(operator, () => suspend('ann')));
    await asActor(commandLine(), () => suspend('bob'));
    await suspend('cho');

    const events = await db.selectFrom('audit_events').selectAll().orderBy('seq').execute();
    expect(events).toMatchObject([
      {
        seq: 1,
        at: clock.now(),
        action: 'user.suspended',
        actor_type: 'operator',
        actor_id: 'olaf',
        actor_name: 'Olaf Operator',
        ip: '203.0.113.5',
        request_id: 'request-1',
        target_type: 'user',
        target_id: 'ann',
        target_name: 'Name of ann',
        reason: 'lost laptop',
        changes: '{"status":"x"}',
      },
      { seq: 2, actor_type: 'cli', actor_id: null, actor_name: expect.any(String), ip: null },
      { seq: 3, actor_type: 'system', actor_id: null, actor_name: null, request_id: null },
    ]);
    expect(new Set(events.map(({ hash }) => hash)).size).toBe(3);
    expect(await verify()).toMatchObject({ faults: [], events: 3, head: { count: 3 } });
  });

  it('does not exist if its transaction was rolled back', async () => {
    const failing = inTransaction(db, async (tx) => {
      audit.record(tx, { action: 'user.suspended', target: { type: 'user', id: 'ann' } });
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await db.selectFrom('audit_events').selectAll().execute()).toEqual([]);
  });

  it('is refused outside a transaction', () => {
    expect(() => audit.record(db, { action: 'user.suspended', target: { type: 'user', id: 'ann' } })).toThrow(
      'inTransaction',
    );
  });

  it('belongs to the person whose link was opened, if no one is signed in', async () => {
    await asActor({ ...person, id: null }, () => suspend('ann'));
    expect(await db.selectFrom('audit_events').select('actor_id').execute()).toEqual([{ actor_id: 'ann' }]);
  });
});

describe('#177 tampering with the audit is detected', () => {
  let earliest: AuditHeadTable;

  beforeEach(async () => {
    earliest = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    expect(await verify()).toMatchObject({ faults: [], events: 0 });
    for (const id of ['ann', 'bob', 'cho', 'dan', 'eve']) await asActor(operator, () => suspend(id));
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['at', 1],
    ['action', 'user.activated'],
    ['actor_type', 'system'],
    ['actor_id', 'someone'],
    ['actor_name', 'Someone'],
    ['ip', '192.0.2.1'],
    ['actor_salt', 'salt'],
    ['actor_digest', 'digest'],
    ['target_type', 'client'],
    ['target_id', 'someone'],
    ['target_name', 'Someone'],
    ['reason', 'none'],
    ['changes', '{}'],
    ['target_salt', 'salt'],
    ['target_digest', 'digest'],
    ['request_id', 'another'],
    ['subject_id', 'someone'],
    ['id', 'another'],
    ['hash', 'another'],
  ])('if %s of an event is edited', async (column, value) => {
    await sql`update audit_events set ${sql.ref(column)} = ${value} where seq = 3`.execute(db);
    expect(await faults()).toContainEqual({ seq: 3, fault: 'altered' });
  });

  it("if an event's text is removed although no one was erased", async () => {
    await sql`update audit_events set target_salt = null, target_name = null, reason = null, changes = null
      where seq = 3`.execute(db);
    expect(await faults()).toEqual([{ seq: 3, fault: 'emptied' }]);
  });

  it.each([1, 3])('if event %i is deleted', async (seq) => {
    await db.deleteFrom('audit_events').where('seq', '=', seq).execute();
    expect(await faults()).toEqual([{ seq, fault: 'missing' }]);
  });

  it('if an event is deleted and later ones are renumbered', async () => {
    await db.deleteFrom('audit_events').where('seq', '=', 3).execute();
    for (const seq of [4, 5])
      await sql`update audit_events set seq = ${seq - 1} where seq = ${seq}`.execute(db);
    expect(await faults()).toContainEqual({ seq: 3, fault: 'altered' });
  });

  it('if two events change places', async () => {
    for (const [from, to] of [
      [2, 99],
      [3, 2],
      [99, 3],
    ])
      await sql`update audit_events set seq = ${to} where seq = ${from}`.execute(db);
    expect(await faults()).toContainEqual({ seq: 2, fault: 'altered' });
  });

  it('if the end is cut off', async () => {
    await db.deleteFrom('audit_events').where('seq', '>', 3).execute();
    expect(await faults()).toEqual([{ seq: 4, fault: 'tail_missing' }]);
  });

  it('if the end is cut off and the head is adjusted', async () => {
    await db.deleteFrom('audit_events').where('seq', '>', 3).execute();
    const { hash } = await db
      .selectFrom('audit_events')
      .select('hash')
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow();
    await db.updateTable('audit_head').set({ count: 3, hash }).execute();
    expect(await faults()).toEqual([{ seq: 0, fault: 'head_altered' }]);
  });

  it('if the beginning is cut off as if it were old', async () => {
    const { hash } = await db
      .selectFrom('audit_events')
      .select('hash')
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('audit_events').where('seq', '<=', 2).execute();
    await db.updateTable('audit_head').set({ cut_count: 2, cut_hash: hash }).execute();
    expect(await faults()).toEqual([{ seq: 0, fault: 'head_altered' }]);
  });

  it('#415 if the head is forged, also after further events, until an operator accepts it', async () => {
    await db.deleteFrom('audit_events').where('seq', '>', 3).execute();
    const { hash } = await db
      .selectFrom('audit_events')
      .select('hash')
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow();
    const forged = [{ seq: 0, fault: 'head_altered' }];
    for (const [seal, told] of [
      [undefined, forged],
      ['v1.no.seal', forged],
      [null, [{ seq: 0, fault: 'head_unsealed' }]],
    ] as const) {
      await db
        .updateTable('audit_head')
        .set({ ...(seal === undefined ? { count: 3, hash } : { seal }) })
        .execute();
      await suspend('dan');
      await suspend('eve');
      expect(await faults()).toEqual(told);
      await removeOldEvents(db, 0);
      expect(await faults()).toEqual(told);
    }
    await audit.acceptHead(db);
    expect(await faults()).toEqual([]);
    await suspend('fay');
    expect(await verify()).toMatchObject({ faults: [], head: { count: 11 } });
  });

  it('if everything is removed and an earlier head restored, by a head noted elsewhere', async () => {
    const { head } = await verify();
    await db.deleteFrom('audit_events').execute();
    await db.updateTable('audit_head').set(earliest).execute();
    expect(await faults()).toEqual([]);
    expect(await faults(head)).toEqual([{ seq: 0, fault: 'head_unknown' }]);
    await suspend('ann');
    expect(await faults(head)).toEqual([{ seq: 0, fault: 'head_unknown' }]);
  });

  it('#465 if everything is removed as if nothing had ever happened, also after a restart and further events', async () => {
    const now = clock.now();
    const key = { purpose: 'test', algorithm: 'HS256', secret: 'v1.', created_at: now, active_from: now };
    await db
      .insertInto('signing_keys')
      .values({ ...key, id: 'latchkey-a', retired_at: null })
      .execute();
    await db.deleteFrom('audit_events').execute();
    await db
      .updateTable('audit_head')
      .set({ count: 0, hash: '', cut_count: 0, cut_hash: '', seal: null })
      .execute();
    const told = [{ seq: 0, fault: 'head_unsealed' }];
    expect(await faults()).toEqual(told);
    await (await openStore(store.config, clock)).close();
    expect(await faults()).toEqual(told);
    await suspend('ann');
    expect(await verify()).toMatchObject({ faults: told, events: 1 });
    await db.deleteFrom('audit_head').execute();
    expect(await faults()).toEqual([{ seq: 0, fault: 'head_altered' }]);
  });

  it('if the key that sealed the head is missing, by that name', async () => {
    const others = createVault(parseSecretKeys(randomBytes(32).toString('base64')), 'audit');
    expect((await verifyAudit(db, others)).faults).toEqual([{ seq: 0, fault: 'head_key_missing' }]);
  });

  it('if an event is added after the head, or the head is missing', async () => {
    const last = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('seq', '=', 5)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('audit_events')
      .values({ ...last, seq: 6, id: 'six' })
      .execute();
    expect(await faults()).toEqual([{ seq: 6, fault: 'beyond_the_head' }]);
    await db.deleteFrom('audit_head').execute();
    expect(await faults()).toEqual([{ seq: 0, fault: 'head_altered' }]);
  });
});

it('#415 the removal of events that were made to seem old is found, until an operator accepts it', async () => {
  for (const id of ['ann', 'bob', 'cho']) await suspend(id);
  await removeOldEvents(db, clock.now());
  expect(await verify()).toMatchObject({ faults: [], events: 3 });
  await db.updateTable('audit_events').set({ at: 1 }).where('seq', '<=', 2).execute();
  await removeOldEvents(db, clock.now());
  expect(await verify()).toMatchObject({ faults: [{ seq: 0, fault: 'head_unsealed' }], events: 1 });
  await suspend('dan');
  expect(await faults()).toEqual([{ seq: 0, fault: 'head_unsealed' }]);
  await audit.acceptHead(db);
  expect(await faults()).toEqual([]);
});

it('#415 writes nothing without the key that sealed the head', async () => {
  await suspend('ann');
  const before = await verify();
  keepAudit(db, { clock, vault: createVault(parseSecretKeys(randomBytes(32).toString('base64')), 'audit') });
  await expect(suspend('bob')).rejects.toThrow(/which SECRET_KEY does not hold/);
  expect(await verify()).toEqual(before);
});

it('#178 erasing a person leaves only their id, and the chain intact', async () => {
  const client = { ip: '203.0.113.5', userAgent: null, deviceId: null, requestId: 'request-1' };
  await forClient(client, () => asActor(person, () => suspend('ann')));
  await asActor(operator, () => suspend('ann'));
  await asActor(operator, () => suspend('bob'));
  await inTransaction(db, (tx) => audit.forgetPerson(tx, 'ann'));

  const events = await db.selectFrom('audit_events').selectAll().orderBy('seq').execute();
  expect(events).toMatchObject([
    { target_id: 'ann', actor_name: null, ip: null, target_name: null, reason: null, changes: null },
    { target_id: 'ann', actor_name: 'Olaf Operator', target_name: null, reason: null, changes: null },
    { target_id: 'bob', target_name: 'Name of bob', reason: 'lost laptop' },
    { action: 'user.erased', target_id: 'ann' },
  ]);
  expect(JSON.stringify(events)).not.toContain('Name of ann');
  expect(await faults()).toEqual([]);
});

describe('#464 erasing a person', () => {
  const reason = 'Ann asked for it';
  const join = (member: string) =>
    inTransaction(db, async (tx) => {
      const target = { type: 'group', id: 'staff', name: 'staff' } as const;
      audit.record(tx, { action: 'group.member_added', target, subject: member, reason });
    });

  it('erases the text of the events on something else that concern them, and leaves the chain intact', async () => {
    await asActor(operator, () => join('ann'));
    await asActor(operator, () => join('bob'));
    await inTransaction(db, async (tx) => {
      const target = { type: 'invitation', id: 'invited' } as const;
      audit.record(tx, { action: 'invitation.created', target, reason });
    });
    await inTransaction(db, (tx) => audit.forgetPerson(tx, 'ann', { invitations: ['invited'] }));
    const events = await db.selectFrom('audit_events').selectAll().orderBy('seq').execute();
    expect(events).toMatchObject([
      { target_id: 'staff', subject_id: 'ann', actor_name: 'Olaf Operator', reason: null },
      { target_id: 'staff', subject_id: 'bob', target_name: 'staff', reason },
      { target_id: 'invited', reason: null },
      { action: 'user.erased', target_id: 'ann', changes: '{"invitations":["invited"]}' },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is no pretext for emptying the events of others', async () => {
    for (const id of ['ann', 'bob']) await join(id);
    await inTransaction(db, (tx) => audit.forgetPerson(tx, 'ann'));
    await sql`update audit_events set target_salt = null, target_name = null, reason = null, changes = null
      where seq = 2`.execute(db);
    expect(await faults()).toEqual([{ seq: 2, fault: 'emptied' }]);
    await db.updateTable('audit_events').set({ subject_id: 'ann' }).where('seq', '=', 2).execute();
    expect(await faults()).toEqual([{ seq: 2, fault: 'altered' }]);
  });
});

it('keeps the hash at the cut of old events', async () => {
  await inTransaction(db, async (tx) => {
    for (let index = 0; index < removedAtOnce + 3; index += 1)
      audit.record(tx, { action: 'user.imported', target: { type: 'user', id: `user-${index}` } });
  });
  const { head } = await verify();
  clock.advance(1_000);
  await suspend('ann');
  await removeOldEvents(db, clock.now());
  expect(await verify()).toMatchObject({ faults: [], events: 1 });
  expect(await faults(head)).toEqual([]);
  await suspend('bob');
  expect(await verify()).toMatchObject({ faults: [], events: 2, head: { count: removedAtOnce + 5 } });
  await removeOldEvents(db, clock.now() + 1);
  await removeOldEvents(db, clock.now() + 1);
  expect(await verify()).toMatchObject({ faults: [], events: 0 });
  await suspend('cho');
  expect(await verify()).toMatchObject({ faults: [], events: 1 });
});

it("stays intact with writers on several connections that wait for each other's rows", async () => {
  const other = await openStore(store.config, clock);
  const keys = ['latchkey-a', 'latchkey-b'];
  for (const id of keys)
    await db
      .insertInto('signing_keys')
      .values({
        id,
        purpose: 'test',
        algorithm: 'HS256',
        secret: 'v1.',
        created_at: 0,
        active_from: 0,
        retired_at: null,
      })
      .execute();
  try {
    const writers = Array.from({ length: 40 }, (_, index) =>
      inTransaction(index % 2 ? db : other.database.db, async (tx) => {
        audit.record(tx, { action: 'user.suspended', target: { type: 'user', id: `user-${index}` } });
        // After the event was recorded. If it had its place in the chain already, two of these would deadlock.
        await tx
          .updateTable('signing_keys')
          .set({ retired_at: index })
          .where('id', '=', keys[index % 3 ? 0 : 1] ?? '')
          .execute();
      }),
    );
    await Promise.all(writers);
  } finally {
    await other.close();
  }
  expect(await verify()).toMatchObject({ faults: [], events: 40, head: { count: 40 } });
});
