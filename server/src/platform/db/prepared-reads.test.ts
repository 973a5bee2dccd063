import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { onPostgres, testDatabase } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';

const underWay = new AsyncDisposableStack();
afterAll(() => underWay.disposeAsync());

async function emptyDatabase() {
  const place = await testDatabase();
  underWay.defer(() => place.remove());
  const database = await openDatabase(place.location);
  underWay.defer(() => database.close());
  return database;
}

it('each of many concurrent reads gets its own rows', async () => {
  const { db, prepare } = await emptyDatabase();
  await db.schema.createTable('signing_keys').addColumn('id', 'text').addColumn('purpose', 'text').execute();
  const ids = Array.from({ length: 500 }, (_, index) => `key-${index}`);
  for (const id of ids) {
    await sql`insert into signing_keys (id, purpose) values (${id}, ${`of ${id}`})`.execute(db);
  }
  const read = prepare<[purpose: string]>((builder) =>
    builder.selectFrom('signing_keys').select('purpose').where('id', '=', ''),
  );
  const found = await Promise.all([...ids, 'none'].map(async (id) => read([id])));
  expect(found).toEqual([...ids.map((id) => [`of ${id}`]), undefined]);
});

it("a read sees this process's writes immediately, and another process's writes in the next turn of the event loop", async () => {
  const place = await testDatabase();
  underWay.defer(() => place.remove());
  const [ours, another] = [await openDatabase(place.location), await openDatabase(place.location)];
  underWay.defer(() => ours.close());
  underWay.defer(() => another.close());
  const add = ({ db }: typeof ours, id: string) =>
    db
      .insertInto('signing_keys')
      .values({ id } as never)
      .execute();
  await ours.db.schema.createTable('signing_keys').addColumn('id', 'text').execute();
  const read = ours.prepare<[id: string]>((builder) =>
    builder.selectFrom('signing_keys').select('id').where('id', '=', ''),
  );
  for (const id of ['one', 'two', 'three']) {
    expect(await read([id])).toBeUndefined();
    await add(ours, id);
    expect(await read([id])).toEqual([id]);
  }
  expect(await read(['other'])).toBeUndefined();
  await add(another, 'other');
  await nextTurn();
  expect(await read(['other'])).toEqual(['other']);
});

it.runIf(onPostgres)('a read that PostgreSQL refuses does not affect others', async () => {
  const { prepare } = await emptyDatabase();
  const numbers = prepare<[n: number]>((builder) =>
    builder.selectNoFrom(({ val, cast }) => cast<number>(val(''), 'integer').as('n')),
  );
  const outcomes = await Promise.allSettled(['1', 'not a number', '2'].map(async (text) => numbers([text])));
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))).toEqual([
    [1],
    'refused',
    [2],
  ]);
});
