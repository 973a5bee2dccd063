import { webhookOutlet } from '../features/webhooks/webhook-outlet.ts';
import { keepAudit } from '../platform/audit/audit.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import type { DatabaseHandle } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type OpenDatabaseOptions, openDatabase } from '../platform/db/open-database.ts';
import { secretKeysOfDataDir } from '../platform/secrets/data-dir-secret-key.ts';
import { parseSecretKeys, type SecretKeys } from '../platform/secrets/secret-keys.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { Config } from './config.ts';

/** What the server and the command line both stand on. */
export interface Store {
  readonly database: DatabaseHandle;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  close(): Promise<void>;
}

/** Opens the database with its keys and brings its schema up to this release. Throws NewerSchema, UnusableSecretKey. */
export async function openStore(
  config: Config,
  clock: Clock = systemClock,
  options: OpenDatabaseOptions = {},
): Promise<Store> {
  const secretKeys = config.secretKeys
    ? parseSecretKeys(config.secretKeys)
    : secretKeysOfDataDir(config.dataDir);
  const database = await openDatabase(config.database.location, {
    commit: config.database.commit,
    ...options,
  });
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  keepAudit(database.db, { clock, vault: createVault(secretKeys, 'audit'), outlet: webhookOutlet(clock) });
  return { database, secretKeys, clock, close: () => database.close() };
}
