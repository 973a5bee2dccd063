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
 * Separates the scopes a person consented to from the scopes an application has.
 * Before, both were one list, which a trusted application filled without asking. It is only certain that the person was
 * asked if the application is not trusted and was not changed since. Single claims were not shown at that time.
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
    // There are few distinct lists but many rows, so each list is rewritten with one statement.
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
