import type { Database } from '../../platform/db/database.ts';
import { removeOfAccount } from '../../platform/db/remove-of-account.ts';
import type { CompanionDevicesTable } from '../../platform/db/tables/companion.ts';

export type StoredDevice = Readonly<CompanionDevicesTable>;

export function devicesRepository(db: Database) {
  const ofUser = (userId: string) =>
    db.selectFrom('companion_devices').selectAll().where('user_id', '=', userId);
  return {
    /** Newest first. */
    list(userId: string): Promise<StoredDevice[]> {
      return ofUser(userId).orderBy('id', 'desc').execute();
    },
    findOf(userId: string, id: string): Promise<StoredDevice | undefined> {
      return ofUser(userId).where('id', '=', id).executeTakeFirst();
    },
    find(id: string): Promise<StoredDevice | undefined> {
      return db.selectFrom('companion_devices').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** False if the key is already paired, with any account. */
    async insert(row: CompanionDevicesTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('companion_devices')
        .values(row)
        .onConflict((conflict) => conflict.column('thumbprint').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companion_devices')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async noteUse(id: string, at: number): Promise<void> {
      await db.updateTable('companion_devices').set({ last_used_at: at }).where('id', '=', id).execute();
    },
    /** False if the device has already signed something later. */
    async moveOn(id: string, time: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companion_devices')
        .set({ last_answer_time: time })
        .where('id', '=', id)
        .where('last_answer_time', '<', time)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async setPush(id: string, subscription: string | null): Promise<void> {
      await db
        .updateTable('companion_devices')
        .set({ push_subscription: subscription })
        .where('id', '=', id)
        .execute();
    },
    /** Only if it is still the subscription that the push service refused. */
    async forgetPush(id: string, subscription: string): Promise<void> {
      await db
        .updateTable('companion_devices')
        .set({ push_subscription: null })
        .where('id', '=', id)
        .where('push_subscription', '=', subscription)
        .execute();
    },
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('companion_devices')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    removeAll: (userId: string): Promise<boolean> => removeOfAccount(db, 'companion_devices', userId),
  };
}
