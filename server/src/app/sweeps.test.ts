import { expect, it } from 'vitest';
import { day, minute } from '../platform/clock/durations.ts';
import { sweptTables } from './testing/swept-tables.ts';
import { testPortal } from './testing/test-portal.ts';

it('R21 a sweep removes only what has expired', async () => {
  const portal = await testPortal();
  try {
    const { swept, fill, leftAfterSweep } = await sweptTables(portal);
    const counts = (count: number) => Object.fromEntries(swept.map(({ name }) => [name, count]));
    for (const table of swept) await fill(table, portal.clock.now() + minute, 3);
    expect(await leftAfterSweep()).toEqual(counts(3));
    portal.clock.advance(500 * day);
    expect(await leftAfterSweep()).toEqual(counts(0));
  } finally {
    await portal.stop();
  }
});
