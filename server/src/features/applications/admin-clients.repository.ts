import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ClientsTable } from '../../platform/db/tables/applications.ts';

interface PageOf {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Applications and their users in pages, for operators. */
export function adminClientsRepository(db: Database) {
  return {
    /** Ordered by id; `prefix`, in lower case, is the beginning of a word of the name or of the id. */
    search({
      after,
      prefix,
      limit,
    }: PageOf & { readonly prefix?: string | undefined }): Promise<ClientsTable[]> {
      let query = db.selectFrom('clients').selectAll().orderBy('id').limit(limit);
      if (after !== undefined) query = query.where('id', '>', after);
      if (prefix) {
        const begins = `${prefix.replace(/[!%_]/g, '!$&')}%`;
        query = query.where(({ or }) =>
          or([
            sql<boolean>`lower(name) like ${begins} escape '!'`,
            sql<boolean>`lower(name) like ${`% ${begins}`} escape '!'`,
            sql<boolean>`lower(id) like ${begins} escape '!'`,
          ]),
        );
      }
      return query.execute();
    },
    users(clientId: string, { after, limit }: PageOf) {
      let query = db
        .selectFrom('application_access as access')
        .innerJoin('users', 'users.id', 'access.user_id')
        .select(['users.id', 'users.name', 'users.email', 'users.phone', 'access.last_used_at'])
        .where('access.client_id', '=', clientId)
        .orderBy('access.user_id')
        .limit(limit);
      if (after !== undefined) query = query.where('access.user_id', '>', after);
      return query.execute();
    },
    /** The clients that may ask for scopes of an API, ordered by id. */
    grantedAt(audience: string, { after, limit }: PageOf): Promise<ClientsTable[]> {
      const part = `%${JSON.stringify({ audience }).slice(1, -1).replace(/[!%_]/g, '!$&')}%`;
      let query = db
        .selectFrom('clients')
        .selectAll()
        .where(sql<boolean>`api_scopes like ${part} escape '!'`)
        .orderBy('id')
        .limit(limit);
      if (after !== undefined) query = query.where('id', '>', after);
      return query.execute();
    },
    /** Null if nobody has used it. */
    async lastUsed(clientId: string): Promise<number | null> {
      const row = await db
        .selectFrom('application_access')
        .select('last_used_at')
        .where('client_id', '=', clientId)
        .orderBy('last_used_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.last_used_at ?? null;
    },
  };
}
