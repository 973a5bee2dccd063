import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The sessions of an account that added sign-in methods while nobody could be told. Which ones did before is not known: '*'
 * stands for all of an account without a verified email.
 */
export const untoldIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('untold_in', 'text').execute();
    await sql`update users set untold_in = '["*"]' where email_verified_at is null`.execute(db);
  },
};
