import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { MfaTokensTable } from '../../platform/db/tables/second-factors.ts';

export type MfaTokensRepository = ReturnType<typeof mfaTokensRepository>;

export interface Holder {
  readonly userId: string;
  readonly sessionId: string;
}

export function mfaTokensRepository(db: Database) {
  return {
    async insert(row: MfaTokensTable): Promise<void> {
      await db.insertInto('mfa_tokens').values(row).execute();
    },
    /** Only for the caller that it was issued to. */
    find(hash: string, holder: Holder): Promise<MfaTokensTable | undefined> {
      return db
        .selectFrom('mfa_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .where('user_id', '=', holder.userId)
        .where('session_id', '=', holder.sessionId)
        .executeTakeFirst();
    },
    /** True for the one call that used it. */
    async use(hash: string, holder: Holder, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mfa_tokens')
        .set({ used_at: now })
        .where('hash', '=', hash)
        .where('user_id', '=', holder.userId)
        .where('session_id', '=', holder.sessionId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False where it was used, or is not there. */
    async withdraw(hash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('mfa_tokens')
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('mfa_tokens').where('user_id', '=', userId).execute();
    },
    async sweep(before: number, limit: number): Promise<void> {
      await inBatches(limit, () =>
        db
          .deleteFrom('mfa_tokens')
          .where('hash', 'in', (eb) =>
            eb.selectFrom('mfa_tokens').select('hash').where('expires_at', '<', before).limit(limit),
          )
          .executeTakeFirst(),
      );
    },
  };
}
