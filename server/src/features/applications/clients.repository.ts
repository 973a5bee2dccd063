import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows, sharedRows } from '../../platform/db/held-rows.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { nextBatch, removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ClientsTable } from '../../platform/db/tables/applications.ts';

export type ClientsRepository = ReturnType<typeof clientsRepository>;

const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('clients').selectAll().where('id', '=', id),
);

export function clientsRepository(db: Database) {
  return {
    async find(id: string): Promise<ClientsTable | undefined> {
      // PostgreSQL refuses NUL in a text, and no client id contains one (security #294).
      return id.includes('\0') ? undefined : byId.first(db, { id });
    },
    /** Locked until the end of the transaction. */
    hold(id: string): Promise<ClientsTable | undefined> {
      return heldRows(db, db.selectFrom('clients').selectAll().where('id', '=', id)).executeTakeFirst();
    },
    /** What it has lost, as of the changes under way; locked against others until the end of the transaction. */
    sharedLoss(id: string): Promise<Pick<ClientsTable, 'lost'> | undefined> {
      return sharedRows(db, db.selectFrom('clients').select('lost').where('id', '=', id)).executeTakeFirst();
    },
    /** In the order of creation, starting after `after`. */
    list(after: string | undefined, limit: number): Promise<ClientsTable[]> {
      let query = db.selectFrom('clients').selectAll().orderBy('id').limit(limit);
      if (after) query = query.where('id', '>', after);
      return query.execute();
    },
    /** The same, of those that were granted something at an API: of self-registered ones there may be many thousand. */
    listGranted(after: string | undefined, limit: number): Promise<Pick<ClientsTable, 'id'>[]> {
      let query = db
        .selectFrom('clients')
        .select('id')
        .where((eb) => eb.or([eb('api_scopes', '<>', '[]'), eb('resources', '<>', '[]')]))
        .orderBy('id')
        .limit(limit);
      if (after) query = query.where('id', '>', after);
      return query.execute();
    },
    async insert(row: ClientsTable): Promise<void> {
      await db.insertInto('clients').values(row).execute();
    },
    /** False if there is no such client. */
    async update(id: string, changes: Updateable<ClientsTable>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .set(changes)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False if there are two already. */
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
    /**
     * Removes one of two secrets, the second of which must be `nextId`. False if the second is a different one by now.
     */
    async retireSecret(
      id: string,
      { nextId, which, lost, now }: { nextId: string; which: 'first' | 'next'; lost: string; now: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .$if(which === 'first', (query) =>
          query.set((eb) => ({ secret: eb.ref('next_secret'), secret_id: eb.ref('next_secret_id') })),
        )
        .set({ next_secret: null, next_secret_id: null, lost, updated_at: now })
        .where('id', '=', id)
        .where('next_secret_id', '=', nextId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Ends tokens that a client obtained for itself (RFC 6749 §4.4); those granted by people stay. */
    async endOwnTokens(id: string): Promise<void> {
      const where = sql`kind = 'ClientCredentials' and client_id = ${id}`;
      await removeOver(db, { table: 'oidc_records', key: ['kind', 'id'], where, limit: changedAtOnce });
    },
    /**
     * Removes self-registered clients to which no account has granted anything since. An operator's restriction stays:
     * registered again, the client would be open to everybody (security #496).
     */
    async sweep(given: { madeBefore: number; usedBefore: number; limit: number }) {
      const where = sql`self_registered is not null and created_at < ${given.madeBefore} and require_2fa = 0
        and not exists (select 1 from restricted_clients where restricted_clients.client_id = clients.id)
        and not exists (select 1 from application_access where application_access.client_id = clients.id
          and application_access.last_used_at >= ${given.usedBefore})`;
      const batch = await nextBatch(db, { table: 'clients', key: ['id'], where, limit: given.limit });
      return batch ? db.deleteFrom('clients').where(batch.where).returning(['id', 'name']).execute() : [];
    },
    /**
     * Also deletes what people allowed it and what it was told. With millions of rows, a cascade would make a single
     * statement take too long.
     */
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
