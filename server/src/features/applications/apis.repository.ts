import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ApisTable } from '../../platform/db/tables/applications.ts';

export interface ApiSearch {
  readonly after?: string | undefined;
  readonly prefix?: string | undefined;
  readonly limit: number;
}

export type ApisRepository = ReturnType<typeof apisRepository>;

const byAudience = statement((db, { audience }: { audience: string }) =>
  db.selectFrom('apis').selectAll().where('audience', '=', audience),
);

export function apisRepository(db: Database) {
  return {
    find(audience: string): Promise<ApisTable | undefined> {
      return byAudience.first(db, { audience });
    },
    /** Locked until the end of the transaction. */
    hold(audience: string): Promise<ApisTable | undefined> {
      return heldRows(
        db,
        db.selectFrom('apis').selectAll().where('audience', '=', audience),
      ).executeTakeFirst();
    },
    /** Ordered by audience, starting after `after`. */
    list(after: string | undefined, limit: number): Promise<ApisTable[]> {
      let query = db.selectFrom('apis').selectAll().orderBy('audience').limit(limit);
      if (after !== undefined) query = query.where('audience', '>', after);
      return query.execute();
    },
    search({ after, prefix, limit }: ApiSearch): Promise<ApisTable[]> {
      let query = db.selectFrom('apis').selectAll().orderBy('audience').limit(limit);
      if (after !== undefined) query = query.where('audience', '>', after);
      if (prefix) {
        const begins = `${prefix.replace(/[!%_]/g, '!$&')}%`;
        query = query.where(({ or }) =>
          or([
            sql<boolean>`lower(audience) like ${begins} escape '!'`,
            sql<boolean>`lower(name) like ${begins} escape '!'`,
            sql<boolean>`lower(name) like ${`% ${begins}`} escape '!'`,
          ]),
        );
      }
      return query.execute();
    },
    async insert(row: ApisTable): Promise<void> {
      await db.insertInto('apis').values(row).execute();
    },
    async update(audience: string, changes: Updateable<ApisTable>): Promise<void> {
      await db.updateTable('apis').set(changes).where('audience', '=', audience).execute();
    },
    async remove(audience: string): Promise<void> {
      await db.deleteFrom('apis').where('audience', '=', audience).execute();
    },
  };
}
