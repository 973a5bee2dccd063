import { audit } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import { inTransaction } from '../db/after-commit.ts';
import type { DatabaseHandle } from '../db/database.ts';
import type { SigningKeysTable } from '../db/tables/signing-keys.ts';
import { keyTarget } from './key-target.ts';
import { signingKeysRepository } from './signing-keys.repository.ts';

export interface FirstKeysDeps extends Pick<DatabaseHandle, 'db' | 'exclusively'> {
  readonly clock: Clock;
}

/**
 * Stores those of the keys whose purpose and algorithm have none yet. If several processes start on an empty database,
 * one of them stores its keys and the others load those; with different keys each would refuse the others' tokens.
 * The keys are generated beforehand, because waiting for the lock is limited like any query.
 */
export async function makeFirstKeys(deps: FirstKeysDeps, made: readonly SigningKeysTable[]): Promise<void> {
  await deps.exclusively('first signing keys', () =>
    inTransaction(deps.db, async (tx) => {
      const keys = signingKeysRepository(tx);
      for (const key of made) {
        const usable = await keys.usable(key.purpose, deps.clock.now());
        if (usable.some(({ algorithm }) => algorithm === key.algorithm)) continue;
        await keys.insert(key);
        audit.record(tx, { action: 'key.created', target: keyTarget(key), by: 'system' });
      }
    }),
  );
}
