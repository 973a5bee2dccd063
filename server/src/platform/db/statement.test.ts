import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { DatabaseHandle } from './database.ts';
import { openDatabase } from './open-database.ts';
import { insertion, statement } from './statement.ts';

let built = 0;
const insert = statement((db, given: { id: string; purpose: string | null }) => {
  built += 1;
  return db.insertInto('signing_keys').values({ id: given.id, purpose: given.purpose } as never);
});
const find = statement((db, { id, limit }: { id: string; limit: number }) =>
  db.selectFrom('signing_keys').select(['id', 'purpose']).where('id', '=', id).orderBy('id').limit(limit),
);
const rename = statement((db, given: { from: string; to: string }) =>
  db
    .updateTable('signing_keys')
    .set({ purpose: given.to })
    .where('purpose', '=', given.from)
    .where('id', '!=', 'kept'),
);

describe('a prepared statement', () => {
  let place: TestDatabase;
  let handle: DatabaseHandle;
  beforeAll(async () => {
    place = await testDatabase();
    handle = await openDatabase(place.location);
    await sql`create table signing_keys (id varchar(20) primary key, purpose varchar(20))`.execute(handle.db);
  });
  afterAll(async () => {
    await handle.close();
    await place.remove();
  });
  beforeEach(async () => {
    await sql`delete from signing_keys`.execute(handle.db);
  });

  it('takes the values of each run, including null, and is built once', async () => {
    const { db } = handle;
    const before = built;
    for (const [id, purpose] of [
      ['one', 'first'],
      ['two', null],
      ["'; --", "it's"],
    ] as const) {
      await insert.changed(db, { id, purpose });
    }
    expect(built - before).toBeLessThanOrEqual(1);
    expect(await find.all(db, { id: 'two', limit: 5 })).toEqual([{ id: 'two', purpose: null }]);
    expect(await find.all(db, { id: "'; --", limit: 5 })).toEqual([{ id: "'; --", purpose: "it's" }]);
    expect(await find.all(db, { id: 'one', limit: 0 })).toEqual([]);
  });

  it('returns the number of changed rows, and keeps its constants', async () => {
    const { db } = handle;
    for (const id of ['one', 'two', 'kept']) await insert.changed(db, { id, purpose: 'old' });
    expect(await rename.changed(db, { from: 'old', to: 'new' })).toBe(2);
    expect(await rename.changed(db, { from: 'old', to: 'new' })).toBe(0);
  });

  it('is part of the transaction it is given', async () => {
    const { db } = handle;
    const refused = db.transaction().execute(async (tx) => {
      await insert.changed(tx, { id: 'one', purpose: null });
      expect(await find.all(tx, { id: 'one', limit: 1 })).toHaveLength(1);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await find.all(db, { id: 'one', limit: 1 })).toEqual([]);
  });

  it('that inserts accepts any columns in its row', async () => {
    const { db } = handle;
    const put = insertion('signing_keys');
    await put(db, { id: 'one', purpose: 'first' } as never);
    await put(db, { purpose: 'second', id: 'two' } as never);
    await put(db, { id: 'three' } as never);
    const rows = await Promise.all(['one', 'two', 'three'].map((id) => find.first(db, { id, limit: 1 })));
    expect(rows.map((row) => row?.purpose)).toEqual(['first', 'second', null]);
  });

  it('is reported to tracing, inside a transaction and outside', async () => {
    const texts: string[] = [];
    const traced = await openDatabase(place.location, { onQuery: ({ text }) => texts.push(text) });
    try {
      texts.length = 0;
      await find.first(traced.db, { id: 'one', limit: 1 });
      await traced.db.transaction().execute((tx) => find.first(tx, { id: 'one', limit: 1 }));
      expect(texts.filter((text) => text.includes('signing_keys'))).toHaveLength(2);
    } finally {
      await traced.close();
    }
  });

  it('is passed to a plugin of the query builder, which may delay the result', async () => {
    const { db } = handle;
    await insert.changed(db, { id: 'one', purpose: 'first' });
    const held = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await insert.changed(db, { id: 'two', purpose: null });
        return { ...result, rows: [] };
      },
    });
    expect(await find.all(held, { id: 'one', limit: 1 })).toEqual([]);
    expect(await find.all(db, { id: 'two', limit: 1 })).toHaveLength(1);
  });

  it('sees earlier writes, and does not wait for readers', async () => {
    const { db } = handle;
    const written = insert.changed(db, { id: 'one', purpose: 'first' });
    await written;
    const [row, rows] = await Promise.all([
      find.first(db, { id: 'one', limit: 1 }),
      find.all(db, { id: 'one', limit: 2 }),
    ]);
    expect([row?.purpose, rows.length]).toEqual(['first', 1]);
  });

  it("waits while a transaction has SQLite's one connection, and does not see uncommitted changes", async () => {
    const { db } = handle;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const transaction = db.transaction().execute(async (tx) => {
      await insert.changed(tx, { id: 'one', purpose: 'first' });
      begin();
      await goesOn;
      throw new Error('rolled back');
    });
    await begun;
    const read = find.all(db, { id: 'one', limit: 1 });
    goOn();
    await expect(transaction).rejects.toThrow('rolled back');
    expect(await read).toEqual([]);
  });

  it('fails like any other query: with the cause, and after the database was closed', async () => {
    const wrong = statement((db, { id }: { id: string }) =>
      db
        .selectFrom('no_such_table' as 'signing_keys')
        .selectAll()
        .where('id', '=', id),
    );
    await expect(wrong.first(handle.db, { id: 'one' })).rejects.toThrow(/no_such_table/);
    expect(await find.all(handle.db, { id: 'one', limit: 1 })).toEqual([]);
    const other = await openDatabase(place.location);
    await find.first(other.db, { id: 'one', limit: 1 });
    await other.close();
    await expect(find.first(other.db, { id: 'one', limit: 1 })).rejects.toThrow();
  });

  it('keeps the values of parallel runs separate', async () => {
    const { db } = handle;
    const ids = Array.from({ length: 50 }, (_, index) => `id-${index}`);
    await Promise.all(ids.map((id) => insert.changed(db, { id, purpose: `of ${id}` })));
    const found = await Promise.all(ids.map((id) => find.all(db, { id, limit: 1 })));
    expect(found).toEqual(ids.map((id) => [{ id, purpose: `of ${id}` }]));
  });
});
