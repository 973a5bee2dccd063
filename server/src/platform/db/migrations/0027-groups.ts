import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Groups of accounts, applications that are restricted to groups, and roles of applications. */
export const groups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('user_groups')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('title', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    // No foreign key to the group: deleting a group with many members must not remove all their rows at once.
    await db.schema
      .createTable('group_members')
      .addColumn('group_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('group_members_key', ['group_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('group_members_by_user')
      .on('group_members')
      .columns(['user_id', 'group_id'])
      .execute();
    await access(db);
    await roles(db);
    await db.schema
      .createTable('access_losses')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text')
      .addColumn('client_id', 'text')
      .addColumn('group_id', 'text')
      .addColumn('after', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};

async function access(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('restricted_clients')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('client_groups')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('group_id', 'text', (c) => c.notNull().references('user_groups.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('client_groups_key', ['client_id', 'group_id'])
    .execute();
  await db.schema.createIndex('client_groups_by_group').on('client_groups').column('group_id').execute();
  // Lists the accounts that use an application page by page.
  await db.schema
    .createIndex('application_access_by_client_and_user')
    .on('application_access')
    .columns(['client_id', 'user_id'])
    .execute();
}

async function roles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_roles')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('client_roles_key', ['client_id', 'name'])
    .execute();
  for (const [table, holder, parent] of [
    ['client_role_users', 'user_id', 'users'],
    ['client_role_groups', 'group_id', 'user_groups'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn(holder, 'text', (c) => c.notNull().references(`${parent}.id`).onDelete('cascade'))
      .addPrimaryKeyConstraint(`${table}_key`, ['client_id', 'role', holder])
      .addForeignKeyConstraint(
        `${table}_role`,
        ['client_id', 'role'],
        'client_roles',
        ['client_id', 'name'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex(`${table}_by_holder`).on(table).columns([holder, 'client_id']).execute();
  }
}
