import { webhookOutlet } from '../features/webhooks/webhook-outlet.ts';
import { keepAudit } from '../platform/audit/audit.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import type { DatabaseHandle } from '../platform/db/database.ts';
import { bringUpToDate } from '../platform/db/migrate.ts';
import { type OpenDatabaseOptions, openDatabase } from '../platform/db/open-database.ts';
import type { ReplicaOptions } from '../platform/db/replica-reads.ts';
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

export interface StoreOptions extends Omit<OpenDatabaseOptions, 'replica'> {
  /** Told why the replica that DATABASE_READ_URL names is left alone, and with undefined that it is used again. */
  readonly onReplica?: ReplicaOptions['onChange'];
}

/** Opens the database with its keys and brings its schema up to this release. Throws NewerSchema, UnusableSecretKey. */
export async function openStore(
  config: Config,
  clock: Clock = systemClock,
  options: StoreOptions = {},
): Promise<Store> {
  const secretKeys = config.secretKeys
    ? parseSecretKeys(config.secretKeys)
    : secretKeysOfDataDir(config.dataDir);
  const { location, commit, readUrl } = config.database;
  const { onReplica, ...more } = options;
  // Only the server reads from it: a command line would be over before it knew the replica.
  const replica = onReplica && readUrl ? { url: readUrl, onChange: onReplica } : undefined;
  const database = await openDatabase(location, { commit, replica, ...more });
  try {
    await bringUpToDate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  keepAudit(database.db, { clock, vault: createVault(secretKeys, 'audit'), outlet: webhookOutlet(clock) });
  return { database, secretKeys, clock, close: () => database.close() };
}
