import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { PasskeyChallengesTable } from '../../platform/db/tables/second-factors.ts';

export type PasskeyChallengesRepository = ReturnType<typeof passkeyChallengesRepository>;

export function passkeyChallengesRepository(db: Database) {
  return {
    async insert(row: PasskeyChallengesTable): Promise<void> {
      await db.insertInto('passkey_challenges').values(row).execute();
    },
    find(hash: string): Promise<PasskeyChallengesTable | undefined> {
      return db.selectFrom('passkey_challenges').selectAll().where('hash', '=', hash).executeTakeFirst();
    },
    /** True for the one call that used it. */
    async use(hash: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkey_challenges')
        .set({ used_at: now })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async sweep(before: number, limit: number): Promise<void> {
      await inBatches(limit, () =>
        db
          .deleteFrom('passkey_challenges')
          .where('hash', 'in', (eb) =>
            eb.selectFrom('passkey_challenges').select('hash').where('expires_at', '<', before).limit(limit),
          )
          .executeTakeFirst(),
      );
    },
  };
}
