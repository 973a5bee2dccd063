import type { Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ClientsTable } from '../../platform/db/tables/applications.ts';

export type ClientsRepository = ReturnType<typeof clientsRepository>;

const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('clients').selectAll().where('id', '=', id),
);

export function clientsRepository(db: Database) {
  return {
    find(id: string): Promise<ClientsTable | undefined> {
      return byId.first(db, { id });
    },
    /** In the order of creation, from after `after` on. */
    list(after: string | undefined, limit: number): Promise<ClientsTable[]> {
      let query = db.selectFrom('clients').selectAll().orderBy('id').limit(limit);
      if (after) query = query.where('id', '>', after);
      return query.execute();
    },
    async insert(row: ClientsTable): Promise<void> {
      await db.insertInto('clients').values(row).execute();
    },
    /** False where there is no such client. */
    async update(id: string, changes: Updateable<ClientsTable>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .set(changes)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('clients').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
