import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The `amr` of sessions, step-up times, the owner's choice to allow codes, and waiting password resets. */
export const factorRules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('allow_codes', 'integer').execute();
    await db.schema.alterTable('mfa_tokens').addColumn('amr', 'text').execute();
    for (const name of ['amr', 'step_up_factor'] as const) {
      await db.schema.alterTable('sessions').addColumn(name, 'text').execute();
    }
    await db.schema.alterTable('sessions').addColumn('step_up_at', 'bigint').execute();
    await db.schema
      .createTable('waiting_resets')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('replaces_hash', 'text')
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('takes_effect_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('waiting_resets_by_effect')
      .on('waiting_resets')
      .column('takes_effect_at')
      .execute();
  },
};
