import type { Database } from '../platform/db/database.ts';
import { countByKey } from '../platform/secrets/sealed-values.ts';
import type { SecretKeys } from '../platform/secrets/secret-keys.ts';
import { sealedColumns } from './sealed-columns.ts';

/** How much depends on a secret key. */
export interface SecretKeyUse {
  readonly id: string;
  /** `missing` if values were sealed with a key that SECRET_KEY does not contain. */
  readonly use: 'current' | 'older' | 'missing';
  readonly values: number;
}

/** Each key of SECRET_KEY, the current one first, and those missing from it. */
export async function sealedState(db: Database, keys: SecretKeys, now: number): Promise<SecretKeyUse[]> {
  const counts = await countByKey(db, sealedColumns, now);
  const held = keys.map(
    ({ id }, index): SecretKeyUse => ({
      id,
      use: index === 0 ? 'current' : 'older',
      values: counts.get(id) ?? 0,
    }),
  );
  const missing = [...counts]
    .filter(([id]) => !keys.some((key) => key.id === id))
    .map(([id, values]): SecretKeyUse => ({ id, use: 'missing', values }));
  return [...held, ...missing];
}
