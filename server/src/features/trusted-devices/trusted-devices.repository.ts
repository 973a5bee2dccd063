import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { TrustedDevicesTable } from '../../platform/db/tables/trusted-devices.ts';
import { sweepBatch } from './limits.ts';

export type TrustedDeviceRow = Readonly<Selectable<TrustedDevicesTable>>;

export function trustedDevicesRepository(db: Database) {
  const of = (userId: string) => db.deleteFrom('trusted_devices').where('user_id', '=', userId);
  const count = async (removal: ReturnType<typeof of>): Promise<number> =>
    Number((await removal.executeTakeFirst()).numDeletedRows);
  return {
    find: (id: string): Promise<TrustedDeviceRow | undefined> =>
      db.selectFrom('trusted_devices').selectAll().where('id', '=', id).executeTakeFirst(),
    findByKey: (userId: string, thumbprint: string): Promise<TrustedDeviceRow | undefined> =>
      db
        .selectFrom('trusted_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .where('key_thumbprint', '=', thumbprint)
        .executeTakeFirst(),
    /** The latest trusted first. */
    list: (userId: string): Promise<TrustedDeviceRow[]> =>
      db
        .selectFrom('trusted_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    async insert(row: Insertable<TrustedDevicesTable>): Promise<void> {
      await db.insertInto('trusted_devices').values(row).execute();
    },
    async markUsed(id: string, now: number): Promise<void> {
      await db.updateTable('trusted_devices').set({ last_used_at: now }).where('id', '=', id).execute();
    },
    /** How many it removed, as of the others. */
    remove: (userId: string, id: string) => count(of(userId).where('id', '=', id)),
    removeByKey: (userId: string, thumbprint: string) =>
      count(of(userId).where('key_thumbprint', '=', thumbprint)),
    removeAll: (userId: string) => count(of(userId)),
    sweep: (before: number): Promise<void> =>
      removeOlder(db, {
        table: 'trusted_devices',
        key: 'id',
        since: 'expires_at',
        before,
        limit: sweepBatch,
      }),
  };
}
