import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ClientRolesTable } from '../../platform/db/tables/groups.ts';

/** Whom a role is given to. */
export type RoleHolder = { readonly userId: string } | { readonly groupId: string };

const rolesOf = statement((db, { userId, clientId }: { userId: string; clientId: string }) =>
  db
    .selectFrom('client_role_users')
    .select('client_role_users.role')
    .where('client_role_users.client_id', '=', clientId)
    .where('client_role_users.user_id', '=', userId)
    .union(
      db
        .selectFrom('client_role_groups')
        .innerJoin('group_members', 'group_members.group_id', 'client_role_groups.group_id')
        .select('client_role_groups.role')
        .where('client_role_groups.client_id', '=', clientId)
        .where('group_members.user_id', '=', userId),
    )
    .orderBy('role'),
);

export function clientRolesRepository(db: Database) {
  return {
    /** What an account is in an application, by itself and by its groups. */
    async rolesOf(userId: string, clientId: string): Promise<string[]> {
      return (await rolesOf.all(db, { userId, clientId })).map(({ role }) => role);
    },
    list(clientId: string): Promise<ClientRolesTable[]> {
      return db
        .selectFrom('client_roles')
        .selectAll()
        .where('client_id', '=', clientId)
        .orderBy('name')
        .execute();
    },
    /** The groups that have roles of it, by role and name. */
    groupsOf(clientId: string): Promise<{ role: string; name: string }[]> {
      return db
        .selectFrom('client_role_groups')
        .innerJoin('user_groups', 'user_groups.id', 'client_role_groups.group_id')
        .select(['client_role_groups.role', 'user_groups.name'])
        .where('client_role_groups.client_id', '=', clientId)
        .orderBy('client_role_groups.role')
        .orderBy('user_groups.name')
        .execute();
    },
    /** The accounts that were given a role by themselves, from after `after` on. */
    usersOf(clientId: string, role: string, { after, limit }: { after?: string | undefined; limit: number }) {
      let query = db
        .selectFrom('client_role_users')
        .innerJoin('users', 'users.id', 'client_role_users.user_id')
        .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.status'])
        .where('client_role_users.client_id', '=', clientId)
        .where('client_role_users.role', '=', role)
        .orderBy('client_role_users.user_id')
        .limit(limit);
      if (after !== undefined) query = query.where('client_role_users.user_id', '>', after);
      return query.execute();
    },
    async has(clientId: string, name: string): Promise<boolean> {
      const row = await db
        .selectFrom('client_roles')
        .select('name')
        .where('client_id', '=', clientId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row !== undefined;
    },
    async add(row: ClientRolesTable): Promise<void> {
      await db.insertInto('client_roles').values(row).execute();
    },
    /** False where there is none. Whoever had it has it no more. */
    async remove(clientId: string, name: string): Promise<boolean> {
      const where = sql`client_id = ${clientId} and role = ${name}`;
      const held = { table: 'client_role_users', key: ['client_id', 'role', 'user_id'], where } as const;
      await removeOver(db, { ...held, limit: changedAtOnce });
      const { numDeletedRows } = await db
        .deleteFrom('client_roles')
        .where('client_id', '=', clientId)
        .where('name', '=', name)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /** False where they have it already. */
    async grant(clientId: string, role: string, holder: RoleHolder): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await ('userId' in holder
        ? db
            .insertInto('client_role_users')
            .values({ client_id: clientId, role, user_id: holder.userId })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : db
            .insertInto('client_role_groups')
            .values({ client_id: clientId, role, group_id: holder.groupId })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst());
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** False where they do not have it. */
    async revoke(clientId: string, role: string, holder: RoleHolder): Promise<boolean> {
      const { numDeletedRows } = await ('userId' in holder
        ? db
            .deleteFrom('client_role_users')
            .where('client_id', '=', clientId)
            .where('role', '=', role)
            .where('user_id', '=', holder.userId)
            .executeTakeFirst()
        : db
            .deleteFrom('client_role_groups')
            .where('client_id', '=', clientId)
            .where('role', '=', role)
            .where('group_id', '=', holder.groupId)
            .executeTakeFirst());
      return numDeletedRows > 0n;
    },
  };
}
