import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import { migratedTestDatabase } from '../../platform/testing/migrated-database.ts';
import { type Config, parseConfig } from '../config.ts';
import { openStore, type Store } from '../open-store.ts';

export interface TestStore extends Store {
  readonly config: Config;
  /** Closes it and removes its database. */
  remove(): Promise<void>;
}

/** A separate database with the portal's schema, for tests that need no portal. */
export async function testStore(clock: Clock): Promise<TestStore> {
  const place = await migratedTestDatabase();
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
  });
  const store = await openStore(config, clock);
  return {
    ...store,
    config,
    async remove() {
      await store.close();
      await place.remove();
    },
  };
}
