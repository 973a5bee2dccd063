import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

interface Rows {
  clients: { id: string; trusted: number; updated_at: number };
  application_access: {
    user_id: string;
    client_id: string;
    scopes: string;
    allowed: string;
    granted_at: number;
  };
}

/**
 * What a person allowed, apart from what an application has.
 *
 * Until now both were one list, which also a trusted application filled without a question. Only for an application that
 * is not trusted, and was not changed since, is it certain that the person was asked; and single claims were not shown then.
 */
export const consent: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    const db = anyDatabase as Kysely<Rows>;
    await db.schema
      .alterTable('application_access')
      .addColumn('allowed', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    const lists = await db
      .selectFrom('application_access')
      .innerJoin('clients', 'clients.id', 'application_access.client_id')
      .select('application_access.scopes')
      .distinct()
      .where('clients.trusted', '=', 0)
      .execute();
    // Few lists, many rows: each list is rewritten once.
    for (const { scopes } of lists) {
      const asked = (JSON.parse(scopes) as string[]).filter((item) => !item.startsWith('claim:'));
      await db
        .updateTable('application_access')
        .set({ allowed: JSON.stringify(asked) })
        .where('scopes', '=', scopes)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('clients')
              .select(sql`1`.as('one'))
              .whereRef('clients.id', '=', 'application_access.client_id')
              .whereRef('clients.updated_at', '<=', 'application_access.granted_at')
              .where('clients.trusted', '=', 0),
          ),
        )
        .execute();
    }
  },
};
