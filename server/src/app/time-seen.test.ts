import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountsService } from '../features/accounts/accounts.service.ts';
import { vetoPurposes } from '../features/mailed-links/mailed-link.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { day, minute } from '../platform/clock/durations.ts';
import { migratedTestDatabase } from '../platform/testing/migrated-database.ts';
import type { TestDatabase } from '../platform/testing/test-database.ts';
import { accountEndings } from './account-endings.ts';
import { parseConfig } from './config.ts';
import { openStore } from './open-store.ts';
import { start } from './start.ts';
import { waits } from './time-seen.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await migratedTestDatabase();
});
afterEach(() => database.remove());

it('#361 the links that stop a wait are moved with it', () => {
  const stops = waits.flatMap(({ stoppedBy }) => stoppedBy ?? []);
  expect(stops.toSorted()).toEqual(vetoPurposes.toSorted());
});

it('#360 an outage is added to the waits before the first request is answered', async () => {
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
  });
  const store = await openStore(config, systemClock);
  const { db } = store.database;
  const accounts = accountsService({ db, clock: systemClock, ...accountEndings(systemClock) });
  const { id } = await accounts.create({ email: 'ann@example.com' });
  const now = systemClock.now();
  await db
    .insertInto('time_seen')
    .values({ id: 1, at: now - 20 * day })
    .execute();
  await db
    .updateTable('users')
    .set({ erase_at: now - 6 * day })
    .where('id', '=', id)
    .execute();
  const portal = await start(config);
  const row = await db.selectFrom('users').select('erase_at').where('id', '=', id).executeTakeFirst();
  expect(row?.erase_at).toBeGreaterThanOrEqual(now + 14 * day);
  expect(row?.erase_at).toBeLessThan(now + 14 * day + minute);
  await portal.stop({ isHurried: true });
  await store.close();
});
