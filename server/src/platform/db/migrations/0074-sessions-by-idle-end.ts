import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For the sessions that nobody has used for too long: only live ones are looked for. */
export const sessionsByIdleEnd: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('sessions_by_idle_end')
      .on('sessions')
      .column('idle_expires_at')
      .where(sql.ref('ended_at'), 'is', null)
      .execute();
  },
};
