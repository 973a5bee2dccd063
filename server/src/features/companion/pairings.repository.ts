import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { CompanionPairingsTable } from '../../platform/db/tables/companion.ts';
import { sweepBatch } from './limits.ts';

export type Pairing = Readonly<CompanionPairingsTable>;

export function pairingsRepository(db: Database) {
  return {
    /** Replaces the user's earlier one: one pairing at a time. */
    async put(row: CompanionPairingsTable): Promise<void> {
      await db
        .deleteFrom('companion_pairings')
        .where('user_id', '=', row.user_id)
        .where('used_at', 'is', null)
        .execute();
      await db.insertInto('companion_pairings').values(row).execute();
    },
    findByHash(hash: string): Promise<Pairing | undefined> {
      return db.selectFrom('companion_pairings').selectAll().where('hash', '=', hash).executeTakeFirst();
    },
    findOf(id: string, userId: string, sessionId: string): Promise<Pairing | undefined> {
      return db
        .selectFrom('companion_pairings')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
    },
    /** True for the one call that used it. */
    async use(id: string, deviceId: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companion_pairings')
        .set({ used_at: now, device_id: deviceId })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async sweep(before: number): Promise<void> {
      const row = { table: 'companion_pairings', key: 'id', since: 'expires_at' } as const;
      await removeOlder(db, { ...row, before, limit: sweepBatch });
    },
  };
}
