import type { OperatorRole } from '@latchkey/contract/admin/operator-roles';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { OperatorsTable } from '../../platform/db/tables/operators.ts';

export type OperatorsRepository = ReturnType<typeof operatorsRepository>;

const roleOfActive = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['operators.role', 'users.name', 'users.email'])
    .where('operators.user_id', '=', id)
    .where('users.status', '=', 'active'),
);

export function operatorsRepository(db: Database) {
  const shown = () =>
    db
      .selectFrom('operators')
      .innerJoin('users', 'users.id', 'operators.user_id')
      .select([
        'operators.user_id',
        'operators.role',
        'operators.granted_at',
        'users.name',
        'users.email',
        'users.email_key',
        'users.status',
      ]);
  return {
    /** Also undefined for a suspended account. */
    active: (id: string) => roleOfActive.first(db, { id }),
    /** Also for a suspended account. */
    async roleOf(id: string): Promise<OperatorRole | undefined> {
      const row = await db
        .selectFrom('operators')
        .select('role')
        .where('user_id', '=', id)
        .executeTakeFirst();
      return row?.role;
    },
    find: (id: string) => shown().where('operators.user_id', '=', id).executeTakeFirst(),
    /** Ordered by id, starting after `after`. */
    list({
      after,
      prefix,
      limit,
    }: {
      after?: string | undefined;
      prefix?: string | undefined;
      limit: number;
    }) {
      let query = shown().orderBy('operators.user_id').limit(limit);
      if (after !== undefined) query = query.where('operators.user_id', '>', after);
      if (prefix !== undefined) {
        const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
        query = query.where(({ eb, or }) =>
          or([
            eb('users.email_key', 'like', pattern),
            eb('operators.user_id', 'like', pattern),
            eb(eb.fn<string>('lower', ['users.name']), 'like', pattern),
          ]),
        );
      }
      return query.execute();
    },
    /**
     * Locks the rows of all owners until the end of the transaction, so that if two owners remove each other, the
     * second sees what the first did.
     */
    async holdOwners(): Promise<string[]> {
      const owners = db
        .selectFrom('operators')
        .select('user_id')
        .where('role', '=', 'owner')
        .orderBy('user_id');
      return (await heldRows(db, owners).execute()).map(({ user_id }) => user_id);
    },
    /** Those that are neither suspended nor to be deleted. */
    async activeOf(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', ids)
        .where('status', '=', 'active')
        .where('erase_at', 'is', null)
        .execute();
      return rows.map(({ id }) => id);
    },
    async insert(row: OperatorsTable): Promise<void> {
      await db.insertInto('operators').values(row).execute();
    },
    async setRole(id: string, role: OperatorRole): Promise<void> {
      await db.updateTable('operators').set({ role }).where('user_id', '=', id).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('operators').where('user_id', '=', id).execute();
    },
  };
}
