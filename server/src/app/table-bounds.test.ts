import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '../platform/clock/durations.ts';
import { type SweptTables, sweptTables, tableBounds } from './testing/swept-tables.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

/** More than one batch of any sweep. */
const rows = 5_500;

let portal: TestPortal;
let tables: SweptTables;
beforeAll(async () => {
  portal = await testPortal();
  tables = await sweptTables(portal);
});
afterAll(() => portal.stop());

it('R21 every table has a bound', () => {
  expect(tables.all.map(({ name }) => name).sort()).toEqual(Object.keys(tableBounds).sort());
});

it('R21 a sweep keeps up with whatever came', { timeout: 120_000 }, async () => {
  for (const table of tables.swept) await tables.fill(table, portal.clock.now() - 400 * day, rows);
  expect(await tables.leftAfterSweep()).toEqual(
    Object.fromEntries(tables.swept.map(({ name }) => [name, 0])),
  );
});
