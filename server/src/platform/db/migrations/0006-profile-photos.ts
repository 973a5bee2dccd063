import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Photos are stored in the database, so that every process can serve them and a backup contains them. */
export const profilePhotos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('profile_photos')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('profile_photos_by_user').on('profile_photos').column('user_id').execute();
  },
};
