import { webhookOutlet } from '../features/webhooks/webhook-outlet.ts';
import { audit, keepAudit } from '../platform/audit/audit.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import type { DatabaseHandle } from '../platform/db/database.ts';
import { bringUpToDate } from '../platform/db/migrate.ts';
import { type OpenDatabaseOptions, openDatabase } from '../platform/db/open-database.ts';
import type { ReplicaOptions } from '../platform/db/replica-reads.ts';
import { secretKeysOfDataDir } from '../platform/secrets/data-dir-secret-key.ts';
import { parseSecretKeys, type SecretKeys } from '../platform/secrets/secret-keys.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { Config } from './config.ts';

/** What the server and the command line have in common. */
export interface Store {
  readonly database: DatabaseHandle;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  close(): Promise<void>;
}

export interface StoreOptions extends Omit<OpenDatabaseOptions, 'replica'> {
  /**
   * Called with the reason when the replica in DATABASE_READ_URL is no longer used, and with undefined when it is used
   * again.
   */
  readonly onReplica?: ReplicaOptions['onChange'];
}

/** Opens the database and its keys, and applies missing migrations. Throws NewerSchema, UnusableSecretKey. */
export async function openStore(
  config: Config,
  clock: Clock = systemClock,
  options: StoreOptions = {},
): Promise<Store> {
  const secretKeys = secretKeysOf(config);
  const { location, commit, readUrl } = config.database;
  const { onReplica, ...more } = options;
  // Only the server reads from a replica: a command would have ended before it knew the replica's state.
  const replica = onReplica && readUrl ? { url: readUrl, onChange: onReplica } : undefined;
  const database = await openDatabase(location, { commit, replica, ...more });
  try {
    await upgradeStore(database, { secretKeys, clock });
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, secretKeys, clock, close: () => database.close() };
}

/** The keys of SECRET_KEY, else those in DATA_DIR. */
export const secretKeysOf = ({ secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>): SecretKeys =>
  secretKeys ? parseSecretKeys(secretKeys) : secretKeysOfDataDir(dataDir);

/** Applies missing migrations, and begins the audit if it is new. Returns the names of the migrations. */
export async function upgradeStore(
  database: DatabaseHandle,
  { secretKeys, clock }: Pick<Store, 'secretKeys' | 'clock'>,
): Promise<string[]> {
  const { db } = database;
  const applied = await bringUpToDate(database);
  keepAudit(db, { clock, vault: createVault(secretKeys, 'audit'), outlet: webhookOutlet(clock) });
  await audit.begin(db, { isNew: applied.includes('0024-audit') });
  return applied;
}
