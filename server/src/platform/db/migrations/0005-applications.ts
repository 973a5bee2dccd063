import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Applications, their access to accounts, and the records of the OpenID Connect library. */
export const applications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('clients')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('logo', 'text')
      .addColumn('domain', 'text')
      .addColumn('url', 'text')
      .addColumn('trusted', 'integer', (c) => c.notNull())
      .addColumn('public', 'integer', (c) => c.notNull())
      .addColumn('secret', 'text')
      .addColumn('redirect_uris', 'text', (c) => c.notNull())
      .addColumn('post_logout_redirect_uris', 'text', (c) => c.notNull())
      .addColumn('backchannel_logout_uri', 'text')
      .addColumn('private_network', 'integer', (c) => c.notNull())
      .addColumn('pkce_exempt', 'integer', (c) => c.notNull())
      .addColumn('require_2fa', 'integer', (c) => c.notNull())
      .addColumn('resources', 'text', (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull().check(sql`source in ('operator', 'registration')`))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('application_access')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('granted_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('application_access_key', ['user_id', 'client_id'])
      .execute();

    await db.schema
      .createTable('oidc_records')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('grant_id', 'text')
      .addColumn('account_id', 'text')
      .addColumn('client_id', 'text')
      .addColumn('user_code', 'text', (c) => c.unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('consumed_at', 'bigint')
      .addPrimaryKeyConstraint('oidc_records_key', ['kind', 'id'])
      .execute();
    await db.schema.createIndex('oidc_records_by_grant').on('oidc_records').column('grant_id').execute();
    await db.schema
      .createIndex('oidc_records_by_account')
      .on('oidc_records')
      .columns(['account_id', 'client_id'])
      .execute();
    await db.schema.createIndex('oidc_records_by_expiry').on('oidc_records').column('expires_at').execute();

    await db.schema
      .createTable('logout_notices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('sid', 'text')
      .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('waiting', 'delivered', 'failed')`))
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('logout_notices_by_turn')
      .on('logout_notices')
      .columns(['state', 'next_at'])
      .execute();
  },
};
