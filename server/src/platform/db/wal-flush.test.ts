import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Schema } from './schema.ts';
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts';
import { systemSync, walFlush } from './wal-flush.ts';

describe('commits on SQLite', () => {
  let dir: string;
  let db: Kysely<Schema>;
  /** Pending flushes. */
  let asked: { done(): void; fail(error: Error): void }[];
  let isHeld: boolean;
  let refusals: unknown[];

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'latchkey-flush-'));
    asked = [];
    refusals = [];
    isHeld = false;
    db = new Kysely<Schema>({
      dialect: sqliteDialect(join(dir, 'notes.sqlite'), {
        commit: 'shared',
        afterRun: () => {},
        openFlush: (file) =>
          walFlush(file, {
            onRefused: (refusal) => refusals.push(refusal),
            async sync(log) {
              if (isHeld) {
                const { promise, resolve, reject } = Promise.withResolvers<void>();
                asked.push({ done: resolve, fail: reject });
                await promise;
              }
              await systemSync(log);
            },
          }),
      }),
    });
    await sql`create table notes (id text primary key)`.execute(db);
    isHeld = true;
  });
  afterEach(async () => {
    isHeld = false;
    for (const { done } of asked) done();
    await db.destroy();
    rmSync(dir, { recursive: true, force: true });
  });

  const insert = (id: string, on: Kysely<Schema> = db) =>
    sql`insert into notes (id) values (${id})`.execute(on);
  const transact = (id: string) => db.transaction().execute((tx) => insert(id, tx));
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Whether it is settled after a few turns of the event loop. */
  async function isAnswered(write: Promise<unknown>): Promise<boolean> {
    let answered = false;
    const note = () => {
      answered = true;
    };
    write.then(note, note);
    await turns(5);
    return answered;
  }
  const committed = () => {
    const other = openSqlite(join(dir, 'notes.sqlite'), { readOnly: true });
    try {
      return other
        .prepare('select id from notes order by id')
        .all()
        .map(({ id }) => id);
    } finally {
      other.close();
    }
  };

  it.each([
    ['a single write', (id: string) => insert(id)],
    ['a transaction', (id: string) => transact(id)],
  ])('R1 %s is answered only when it is on disk', async (_what, write) => {
    const answer = write('one');
    expect(await isAnswered(answer)).toBe(false);
    expect(committed()).toEqual(['one']);
    expect(asked).toHaveLength(1);
    asked[0]?.done();
    await answer;
  });

  it('R1 also a schema change', async () => {
    const answer = sql`create table more (id text)`.execute(db);
    expect(await isAnswered(answer)).toBe(false);
    asked[0]?.done();
    await answer;
  });

  it('reads and read-only transactions do not wait for the disk', async () => {
    const held = insert('one');
    await turns(3);
    await sql`select id from notes`.execute(db);
    await db.transaction().execute((tx) => sql`select id from notes`.execute(tx));
    expect(asked).toHaveLength(1);
    asked[0]?.done();
    await held;
  });

  it('that arrive during a flush share the next one, and never rely on the one that began before', async () => {
    const first = insert('one');
    await turns(3);
    const later = [insert('two'), transact('three'), transact('four')];
    await turns(5);
    expect(committed()).toEqual(['four', 'one', 'three', 'two']);
    asked[0]?.done();
    await first;
    expect(await isAnswered(Promise.race(later))).toBe(false);
    expect(asked).toHaveLength(2);
    asked[1]?.done();
    await Promise.all(later);
  });

  it('a disk that failed once is never trusted again, which is reported once', async () => {
    const outcomes = Promise.allSettled([insert('one'), transact('two')]);
    await turns(5);
    asked[0]?.fail(new Error('EIO'));
    isHeld = false;
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    }
    await expect(insert('three')).rejects.toThrow(DatabaseUnavailable);
    await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
    expect(refusals).toEqual([expect.any(DatabaseUnavailable)]);
  });

  it('are all on disk when the database is closed', async () => {
    const answers = [insert('one'), transact('two')];
    await turns(5);
    const closed = db.destroy();
    expect(await isAnswered(closed)).toBe(false);
    isHeld = false;
    asked[0]?.done();
    await Promise.all([closed, ...answers]);
    expect(committed()).toEqual(['one', 'two']);
  });
});
