import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
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
    /** Until the end of the transaction. */
    hold(id: string): Promise<ClientsTable | undefined> {
      return heldRows(db, db.selectFrom('clients').selectAll().where('id', '=', id)).executeTakeFirst();
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
    /** False where there are two already. */
    async addSecret(id: string, sealed: string, secretId: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .set({ next_secret: sealed, next_secret_id: secretId, updated_at: now })
        .where('id', '=', id)
        .where('secret', 'is not', null)
        .where('next_secret', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Of two secrets, the second of which is `nextId`, one goes. False where it is another one by now. */
    async retireSecret(id: string, nextId: string, which: 'first' | 'next', now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .$if(which === 'first', (query) =>
          query.set((eb) => ({ secret: eb.ref('next_secret'), secret_id: eb.ref('next_secret_id') })),
        )
        .set({ next_secret: null, next_secret_id: null, updated_at: now })
        .where('id', '=', id)
        .where('next_secret_id', '=', nextId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** What a client got for itself (RFC 6749 §4.4); what people granted it stays. */
    async endOwnTokens(id: string): Promise<void> {
      const where = sql`kind = 'ClientCredentials' and client_id = ${id}`;
      await removeOver(db, { table: 'oidc_records', key: ['kind', 'id'], where, limit: changedAtOnce });
    },
    /** Those that no operator let in, and that no account has let have anything since. */
    async sweep(given: { madeBefore: number; usedBefore: number; limit: number }) {
      return db
        .deleteFrom('clients')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('clients as old')
            .select('old.id')
            .where('old.self_registered', 'is not', null)
            .where('old.created_at', '<', given.madeBefore)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('application_access as access')
                    .select('access.user_id')
                    .whereRef('access.client_id', '=', 'old.id')
                    .where('access.last_used_at', '>=', given.usedBefore),
                ),
              ),
            )
            .limit(given.limit),
        )
        .returning(['id', 'name'])
        .execute();
    },
    /** With what people let it have and what they were told: of millions, what is left would take a statement too long. */
    async remove(id: string): Promise<boolean> {
      const of = { where: sql`client_id = ${id}`, limit: changedAtOnce };
      const holder = ['client_id', 'role', 'user_id'];
      await removeOver(db, { table: 'application_access', key: ['user_id', 'client_id'], ...of });
      await removeOver(db, { table: 'application_facts', key: ['user_id', 'client_id', 'claim'], ...of });
      await removeOver(db, { table: 'client_role_users', key: holder, ...of });
      await removeOver(db, { table: 'logout_notices', key: ['id'], ...of });
      const { numDeletedRows } = await db.deleteFrom('clients').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
