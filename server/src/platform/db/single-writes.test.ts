import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { ConnectionScheduler, type SqliteStatement } from './connection-scheduler.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase } from './open-database.ts';

describe('many concurrent writes', () => {
  let place: TestDatabase;
  let ours: DatabaseHandle;
  let another: DatabaseHandle;
  beforeAll(async () => {
    place = await testDatabase();
    ours = await openDatabase(place.location);
    another = await openDatabase(place.location);
    await sql`create table notes (id text primary key, used_at integer)`.execute(ours.db);
  });
  afterAll(async () => {
    await ours.close();
    await another.close();
    await place.remove();
  });
  beforeEach(async () => {
    await sql`delete from notes`.execute(ours.db);
  });

  const insert = (id: string, db: Database = ours.db) =>
    sql`insert into notes (id) values (${id})`.execute(db);
  const ids = async (db: Database = another.db) =>
    (await sql<{ id: string }>`select id from notes order by id`.execute(db)).rows.map(({ id }) => id);
  const named = (count: number, prefix = 'n') =>
    Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(3, '0')}`);

  it('are each visible to another process when they are answered', async () => {
    const seen = await Promise.all(
      named(40).map(async (id) => {
        await insert(id);
        return (await ids()).includes(id);
      }),
    );
    expect(seen).toEqual(seen.map(() => true));
  });

  it('are not affected by one that is refused', async () => {
    await insert('n003');
    const outcomes = await Promise.allSettled(named(10).map((id) => insert(id)));
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      named(10).map((id) => id !== 'n003'),
    );
    expect(await ids()).toEqual(named(10));
  });

  it('R22 of parallel uses of one value one succeeds, across two processes', async () => {
    await insert('once');
    const use = ({ db }: DatabaseHandle) =>
      sql`update notes set used_at = 1 where id = 'once' and used_at is null`.execute(db);
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => use(index % 2 ? ours : another)),
    );
    const changed = results.reduce((sum, { numAffectedRows = 0n }) => sum + numAffectedRows, 0n);
    expect(changed).toBe(1n);
  });

  it('return their own rows', async () => {
    const returned = await Promise.all(
      named(20).map((id) =>
        sql<{ id: string }>`insert into notes (id) values (${id}) returning id`.execute(ours.db),
      ),
    );
    expect(returned.map(({ rows }) => rows[0]?.id)).toEqual(named(20));
  });

  it('are not part of a transaction that is in progress', async () => {
    let writes: Promise<unknown>[] = [];
    const refused = ours.db.transaction().execute(async (tx) => {
      await insert('inside', tx);
      writes = named(5).map((id) => insert(id));
      await insert('inside too', tx);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await Promise.all(writes);
    expect(await ids()).toEqual(named(5));
  });

  it('and transactions wait for each other and for another process, and lose nothing', async () => {
    const transaction = (id: string, handle = ours) =>
      handle.db.transaction().execute(async (tx) => {
        await insert(`${id}-a`, tx);
        await insert(`${id}-b`, tx);
      });
    await Promise.all([
      ...named(10, 't').map((id) => transaction(id)),
      ...named(30).map((id) => insert(id)),
      ...named(5, 'u').map((id) => transaction(id, another)),
      ...named(5, 'v').map((id) => insert(id, another.db)),
    ]);
    expect(await ids()).toHaveLength(20 + 30 + 10 + 5);
  });
});

describe('ConnectionScheduler', () => {
  const statement = (text: string): SqliteStatement => ({ sql: text, parameters: [] });

  /** A scheduler on a connection that records its statements and fails as configured. */
  function schedulerOver(
    fail: (text: string) => Error | undefined = () => undefined,
    sharesCommits = true,
    limits = { longestWait: 30_000, mostWaiting: 100 },
  ) {
    const ran: string[] = [];
    let isInTransaction = false;
    const scheduler = new ConnectionScheduler({
      run({ sql: text }) {
        const error = fail(text);
        if (error) throw error;
        ran.push(text);
        if (text === 'begin immediate') isInTransaction = true;
        if (text === 'commit' || text === 'rollback') isInTransaction = false;
        return { rows: [] };
      },
      retryWhileBusy: async (attempt) => attempt(),
      isInTransaction: () => isInTransaction,
      sharesCommits,
      flushed: async () => {
        ran.push('flush');
      },
      limits,
    });
    return { scheduler, ran };
  }

  it('commits each write separately in direct mode', async () => {
    const { scheduler, ran } = schedulerOver(undefined, false);
    await Promise.all([scheduler.run(statement('insert 1')), scheduler.run(statement('insert 2'))]);
    expect(ran.filter((text) => text !== 'flush')).toEqual(['insert 1', 'insert 2']);
  });

  it('commits all writes of one turn together, and answers them afterwards', async () => {
    const { scheduler, ran } = schedulerOver();
    const atAnswer = await Promise.all(
      ['insert 1', 'update 2', ' delete 3'].map(async (text) => {
        await scheduler.run(statement(text));
        return ran.at(-1);
      }),
    );
    expect(ran).toEqual(['begin immediate', 'insert 1', 'update 2', ' delete 3', 'commit', 'flush']);
    expect(atAnswer).toEqual(['flush', 'flush', 'flush']);
  });

  it('runs a single write, and statements that are not writes, unchanged', async () => {
    const { scheduler, ran } = schedulerOver();
    await scheduler.run(statement('insert 1'));
    await Promise.all([scheduler.run(statement('select 2')), scheduler.run(statement('vacuum into 3'))]);
    expect(ran).toEqual(['insert 1', 'flush', 'select 2', 'vacuum into 3', 'flush']);
  });

  it('R6 does not wait indefinitely for a held connection, and continues when it is free', async () => {
    const { scheduler, ran } = schedulerOver(undefined, true, { longestWait: 30, mostWaiting: 100 });
    await scheduler.enter();
    const waits = [
      scheduler.enter(),
      scheduler.run(statement('select 1')),
      scheduler.run(statement('insert 2')),
    ];
    const outcomes = await Promise.allSettled(waits);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
      waits.map(() => expect.any(DatabaseUnavailable)),
    );
    scheduler.leave();
    await Promise.all([scheduler.run(statement('select 3')), scheduler.run(statement('insert 4'))]);
    expect(ran).toEqual(['select 3', 'insert 4', 'flush']);
  });

  it('R6 refuses immediately if too many wait already', async () => {
    const { scheduler } = schedulerOver(undefined, true, { longestWait: 30_000, mostWaiting: 2 });
    await scheduler.enter();
    const taken = [scheduler.run(statement('select 1')), scheduler.run(statement('select 2'))];
    await expect(scheduler.run(statement('select 3'))).rejects.toBeInstanceOf(DatabaseUnavailable);
    const writes = [1, 2, 3].map((id) => scheduler.run(statement(`insert ${id}`)));
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    scheduler.leave();
    await Promise.all(taken);
  });

  it('reports no write as successful that a failed commit lost', async () => {
    const { scheduler, ran } = schedulerOver((text) =>
      text === 'commit' ? new DatabaseUnavailable('the disk is full', { cause: text }) : undefined,
    );
    const outcomes = await Promise.allSettled([
      scheduler.run(statement('insert 1')),
      scheduler.run(statement('insert 2')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ran.at(-1)).toBe('rollback');
  });

  it('runs nothing outside a transaction that cannot be ended', async () => {
    const { scheduler, ran } = schedulerOver((text) =>
      ['commit', 'rollback'].includes(text) ? new Error('cannot') : undefined,
    );
    const outcomes = await Promise.allSettled([
      scheduler.run(statement('insert 1')),
      scheduler.run(statement('insert 2')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ran).toEqual(['begin immediate', 'insert 1', 'insert 2']);
  });

  it('settles when every requested write is done', async () => {
    const { scheduler, ran } = schedulerOver();
    const writes = Promise.all([scheduler.run(statement('insert 1')), scheduler.run(statement('insert 2'))]);
    await scheduler.settle();
    expect(ran.at(-1)).toBe('flush');
    await writes;
    expect(ran).toHaveLength(5);
  });

  it('grants the connection in the order of the requests', async () => {
    const { scheduler, ran } = schedulerOver();
    await scheduler.enter();
    const order = ['select 1', 'select 2', 'select 3'];
    const reads = order.map((text) => scheduler.run(statement(text)));
    expect(ran).toEqual([]);
    scheduler.leave();
    await Promise.all(reads);
    expect(ran).toEqual(order);
  });
});
