import type { Database } from '../../platform/db/database.ts';
import type { ProfilePhotosTable } from '../../platform/db/tables/profile.ts';

export function profilePhotosRepository(db: Database) {
  return {
    find(id: string): Promise<ProfilePhotosTable | undefined> {
      return db.selectFrom('profile_photos').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('profile_photos').where('user_id', '=', userId).execute();
    },
    async insert(row: ProfilePhotosTable): Promise<void> {
      await db.insertInto('profile_photos').values(row).execute();
    },
  };
}
