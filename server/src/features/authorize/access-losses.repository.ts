import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { nextBatch } from '../../platform/db/over-rows.ts';
import type { AccessLossesTable } from '../../platform/db/tables/groups.ts';

export type AccessLoss = Readonly<AccessLossesTable>;

/** Changes by which accounts may have lost access to applications, until they have been processed. */
export function accessLossesRepository(db: Database) {
  return {
    async insert(row: AccessLossesTable): Promise<void> {
      await db.insertInto('access_losses').values(row).execute();
    },
    async isAny(): Promise<boolean> {
      return (await db.selectFrom('access_losses').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    /** The oldest, locked until the end of the transaction. Undefined also if another process has just processed it. */
    holdFirst(): Promise<AccessLoss | undefined> {
      return heldRows(
        db,
        db.selectFrom('access_losses').selectAll().orderBy('id').limit(1),
      ).executeTakeFirst();
    },
    async goOn(id: string, after: string): Promise<void> {
      await db.updateTable('access_losses').set({ after }).where('id', '=', id).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('access_losses').where('id', '=', id).execute();
    },
    /** Returns how many members of a deleted group were removed. */
    async removeMembers(groupId: string, limit: number): Promise<number> {
      const where = sql`group_id = ${groupId}`;
      const rows = { table: 'group_members', key: ['group_id', 'user_id'], where, limit } as const;
      const batch = await nextBatch(db, rows);
      if (!batch) return 0;
      await db.deleteFrom('group_members').where(batch.where).execute();
      return batch.count;
    },
  };
}
