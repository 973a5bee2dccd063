import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { UserGroupsTable } from '../../platform/db/tables/groups.ts';

export type GroupRow = Readonly<UserGroupsTable>;
export type GroupsRepository = ReturnType<typeof groupsRepository>;

const namesOf = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('group_members')
    .innerJoin('user_groups', 'user_groups.id', 'group_members.group_id')
    .select('user_groups.name')
    .where('group_members.user_id', '=', userId)
    .orderBy('user_groups.name'),
);

interface PageOf {
  readonly after?: string | undefined;
  readonly limit: number;
}

export function groupsRepository(db: Database) {
  return {
    find(name: string): Promise<GroupRow | undefined> {
      return db.selectFrom('user_groups').selectAll().where('name', '=', name).executeTakeFirst();
    },
    /** As it is now, held until the end of the transaction. */
    hold(name: string): Promise<GroupRow | undefined> {
      return heldRows(
        db,
        db.selectFrom('user_groups').selectAll().where('name', '=', name),
      ).executeTakeFirst();
    },
    list({ after, prefix, limit }: PageOf & { readonly prefix?: string | undefined }): Promise<GroupRow[]> {
      let query = db.selectFrom('user_groups').selectAll().orderBy('name').limit(limit);
      if (after !== undefined) query = query.where('name', '>', after);
      if (prefix) {
        const beginning = sql<string>`substr(${sql.ref('name')}, 1, ${prefix.length})`;
        query = query.where(beginning, '=', prefix);
      }
      return query.execute();
    },
    async insert(row: UserGroupsTable): Promise<void> {
      await db.insertInto('user_groups').values(row).execute();
    },
    async setTitle(id: string, title: string | null, at: number): Promise<void> {
      await db.updateTable('user_groups').set({ title, updated_at: at }).where('id', '=', id).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('user_groups').where('id', '=', id).execute();
    },
    /** False where it is one already. */
    async addMember(groupId: string, userId: string, at: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('group_members')
        .values({ group_id: groupId, user_id: userId, added_at: at })
        .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** False where it is none. */
    async removeMember(groupId: string, userId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('group_members')
        .where('group_id', '=', groupId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    members(groupId: string, { after, limit }: PageOf) {
      let query = db
        .selectFrom('group_members')
        .innerJoin('users', 'users.id', 'group_members.user_id')
        .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.status', 'added_at'])
        .where('group_id', '=', groupId)
        .orderBy('user_id')
        .limit(limit);
      if (after !== undefined) query = query.where('user_id', '>', after);
      return query.execute();
    },
    /** The names of an account's groups. */
    async namesOf(userId: string): Promise<string[]> {
      return (await namesOf.all(db, { userId })).map(({ name }) => name);
    },
    /** The applications that a group is named for. */
    async clientsOf(groupId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('client_groups')
        .select('client_id')
        .where('group_id', '=', groupId)
        .execute();
      return rows.map(({ client_id }) => client_id);
    },
  };
}
