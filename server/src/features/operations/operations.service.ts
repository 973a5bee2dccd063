import type { SigningKeyView } from '@latchkey/contract/operations/key-list';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SigningKeysTable } from '../../platform/db/tables/signing-keys.ts';
import { signingKeysRepository } from '../../platform/tokens/signing-keys.repository.ts';

export interface OperationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** As printed by `doctor`. */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
}

export type OperationsService = ReturnType<typeof operationsService>;

/** Read access to the effective settings and keys (docs/behaviour/admin.md#settings-and-keys). */
export function operationsService({ db, clock, settings }: OperationsDeps) {
  return {
    settings: () => [...settings],
    /** Keys that sign or will sign, and those that still verify. */
    async keys(): Promise<SigningKeyView[]> {
      const now = clock.now();
      const rows = await signingKeysRepository(db).list();
      return rows.filter(({ retired_at: end }) => end === null || end > now).map((row) => present(row, now));
    },
  };
}

function present(row: SigningKeysTable, now: number): SigningKeyView {
  return {
    id: row.id,
    purpose: row.purpose,
    algorithm: row.algorithm,
    state: row.active_from > now ? 'next' : row.retired_at === null ? 'signs' : 'old',
    signs_from: new Date(row.active_from).toISOString(),
    verifies_until: row.retired_at === null ? null : new Date(row.retired_at).toISOString(),
  };
}
