import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { OneTimeCodesTable } from '../../platform/db/tables/codes.ts';
import type { CodeBinding, OneTimeCode } from './one-time-code.ts';

export type CodesRepository = ReturnType<typeof codesRepository>;

/** The challenge by its id, or by its reference where nobody is signed in yet. */
export type CodeKey = { readonly id: string } | { readonly referenceCode: string };

export function codesRepository(db: Database) {
  const bound = (key: CodeKey, { purpose, userId, sessionId }: CodeBinding) => {
    const query = db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('session_id', sessionId === null ? 'is' : '=', sessionId);
    const owned = userId === null ? query : query.where('user_id', '=', userId);
    return 'id' in key
      ? owned.where('id', '=', key.id)
      : owned.where('reference_code', '=', key.referenceCode);
  };
  return {
    find(key: CodeKey, binding: CodeBinding): Promise<OneTimeCode | undefined> {
      return bound(key, binding).executeTakeFirst();
    },
    /** The newest challenge of a purpose that may still be used or sent again. */
    newest({ purpose, userId, sessionId }: CodeBinding): Promise<OneTimeCode | undefined> {
      return db
        .selectFrom('one_time_codes')
        .selectAll()
        .where('purpose', '=', purpose)
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .where('consumed_at', 'is', null)
        .orderBy('sent_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    async insert(row: OneTimeCodesTable): Promise<void> {
      await db.insertInto('one_time_codes').values(row).execute();
    },
    /** Kills what was sent before for the same purpose, token and address. */
    async kill({ purpose, userId, sessionId }: CodeBinding, address: string, now: number): Promise<void> {
      const query = db
        .updateTable('one_time_codes')
        .set({ consumed_at: now })
        .where('purpose', '=', purpose)
        .where('consumed_at', 'is', null);
      // Under a token there is one challenge of a purpose; without one there is one for an address.
      const own =
        sessionId === null
          ? query.where('address', '=', address).where('session_id', 'is', null)
          : query.where('user_id', '=', userId).where('session_id', '=', sessionId);
      await own.execute();
    },
    /** A new code on the same challenge; false where it is over. */
    async renew(id: string, codeHash: string, now: number, expiresAt: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('one_time_codes')
        .set({ code_hash: codeHash, attempts: 0, sent_at: now, expires_at: expiresAt })
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Counts an evaluation before it is made; false where none is left or the code is dead (security #12). */
    async countAttempt(id: string, now: number, limit: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('one_time_codes')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .where('expires_at', '>', now)
        .where('attempts', '<', limit)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** True for the one caller that used it; the hash makes sure that it is still the code that was compared (security #11). */
    async consume(id: string, codeHash: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('one_time_codes')
        .set({ consumed_at: now })
        .where('id', '=', id)
        .where('code_hash', '=', codeHash)
        .where('consumed_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'one_time_codes', key: 'id', since: 'expires_at', before, limit });
    },
  };
}
