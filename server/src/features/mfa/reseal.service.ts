import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { resealBatch } from './limits.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { totpRepository } from './totp.repository.ts';

export interface ResealDeps {
  readonly db: Database;
  readonly vaults: { readonly totp: Vault; readonly recoveryCodes: Vault };
}

export type ResealService = ReturnType<typeof resealService>;

interface Sealed {
  readonly id: string;
  readonly owner: string;
  readonly sealed: string;
}

/** Seals again, while the portal runs, what an older SECRET_KEY sealed; after it the older key can go (security #87). */
export function resealService({ db, vaults }: ResealDeps) {
  const seeds = totpRepository(db);
  const codes = recoveryCodesRepository(db);

  async function resealAll(
    vault: Vault,
    after: (id: string) => Promise<Sealed[]>,
    replace: (id: string, from: string, to: string) => Promise<boolean>,
  ): Promise<number> {
    let count = 0;
    let batch = await after('');
    while (batch.length > 0) {
      for (const { id, owner, sealed } of batch) {
        if (!vault.needsReencryption(sealed)) continue;
        if (await replace(id, sealed, vault.seal(vault.open(sealed, owner), owner))) count += 1;
      }
      batch = await after(batch.at(-1)?.id ?? '');
    }
    return count;
  }

  return {
    /** How many values were sealed again. */
    async run(): Promise<number> {
      const totp = await resealAll(
        vaults.totp,
        async (id) =>
          (await seeds.seedsAfter(id, resealBatch)).map((row) => ({
            id: row.user_id,
            owner: row.user_id,
            sealed: row.secret,
          })),
        seeds.reseal,
      );
      const recovery = await resealAll(
        vaults.recoveryCodes,
        async (id) =>
          (await codes.codesAfter(id, resealBatch)).map((row) => ({
            id: row.id,
            owner: row.user_id,
            sealed: row.code,
          })),
        codes.reseal,
      );
      return totp + recovery;
    },
  };
}
