import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ApplicationAccessTable, ClientsTable } from '../../platform/db/tables/applications.ts';

export type ApplicationAccessRepository = ReturnType<typeof applicationAccessRepository>;

/** A client on the Applications page, with what the account allows it, if anything. */
export type ListedApplication = Pick<
  ClientsTable,
  'id' | 'name' | 'logo' | 'domain' | 'url' | 'self_registered'
> & {
  readonly scopes: string | null;
  readonly last_used_at: number | null;
  readonly warned_at: number | null;
};

const byId = statement((db, { userId, clientId }: { userId: string; clientId: string }) =>
  db
    .selectFrom('application_access')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId),
);
const put = statement((db, row: ApplicationAccessTable) => {
  const { user_id, client_id, scopes, allowed, allowed_times, granted_at, last_used_at } = row;
  return db
    .insertInto('application_access')
    .values({ user_id, client_id, scopes, allowed, allowed_times, granted_at, last_used_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'client_id'])
        .doUpdateSet({ scopes, allowed, allowed_times, last_used_at }),
    );
});

const used = statement((db, row: ApplicationAccessTable) => {
  const { user_id, client_id, scopes, last_used_at } = row;
  return db
    .updateTable('application_access')
    .set({ scopes, last_used_at })
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id);
});

interface NotedUse {
  readonly userId: string;
  readonly clientId: string;
  readonly at: number;
  readonly since: number;
}
const noted = statement((db, { userId, clientId, at, since }: NotedUse) =>
  db
    .updateTable('application_access')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('last_used_at', '<', since),
);

export function applicationAccessRepository(db: Database) {
  return {
    find(userId: string, clientId: string): Promise<ApplicationAccessTable | undefined> {
      return byId.first(db, { userId, clientId });
    },
    /** Sets what the account allows the application, and when it was used. */
    async put(row: ApplicationAccessTable): Promise<void> {
      await put.changed(db, row);
    },
    /** Records a use; what the account allows stays unchanged, and nothing is created if the access was removed. */
    async use(row: ApplicationAccessTable): Promise<void> {
      await used.changed(db, row);
    },
    /** Records a use at `at`, if the last recorded use is older than `since`. */
    async noteUse(
      userId: string,
      clientId: string,
      { at, since }: { at: number; since: number },
    ): Promise<void> {
      await noted.changed(db, { userId, clientId, at, since });
    },
    /** False if there was no access. */
    async remove(userId: string, clientId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('application_access')
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /**
     * Removes what a person allowed since then, also beside what was allowed before (security #311); returns the affected
     * applications. Call it with the account locked.
     */
    async removeAllowedSince(userId: string, since: number): Promise<string[]> {
      const rows = await db
        .selectFrom('application_access')
        .selectAll()
        .where('user_id', '=', userId)
        .where('allowed', '!=', '[]')
        .execute();
      const affected: string[] = [];
      for (const row of rows) {
        const kept = allowedBefore(row, since);
        if (kept === undefined) continue;
        affected.push(row.client_id);
        const place = { user_id: userId, client_id: row.client_id };
        if (row.granted_at >= since)
          await db
            .deleteFrom('application_access')
            .where((eb) => eb.and(place))
            .execute();
        else
          await db
            .updateTable('application_access')
            .set(kept)
            .where((eb) => eb.and(place))
            .execute();
      }
      return affected;
    },
    /**
     * Applications that can be opened, and those with access to the account, ordered by name; without those that the
     * account may not use.
     */
    list(userId: string, limit: number): Promise<ListedApplication[]> {
      return db
        .selectFrom('clients')
        .leftJoin('application_access as access', (join) =>
          join.onRef('access.client_id', '=', 'clients.id').on('access.user_id', '=', userId),
        )
        .select([
          'clients.id',
          'clients.name',
          'clients.logo',
          'clients.domain',
          'clients.url',
          'clients.self_registered',
          'access.scopes',
          'access.last_used_at',
          'access.warned_at',
        ])
        .where((eb) => eb.or([eb('clients.url', 'is not', null), eb('access.user_id', 'is not', null)]))
        .where(({ eb, or, not, exists, selectFrom }) =>
          or([
            not(
              exists(
                selectFrom('restricted_clients')
                  .select('restricted_clients.client_id')
                  .whereRef('restricted_clients.client_id', '=', 'clients.id'),
              ),
            ),
            eb(
              'clients.id',
              'in',
              selectFrom('client_groups')
                .innerJoin('group_members', 'group_members.group_id', 'client_groups.group_id')
                .select('client_groups.client_id')
                .where('group_members.user_id', '=', userId),
            ),
          ]),
        )
        .orderBy('clients.name')
        .orderBy('clients.id')
        .limit(limit)
        .execute();
    },
  };
}

/** What is left of the items that were allowed before; undefined if none was allowed since. */
function allowedBefore(
  { scopes, allowed, allowed_times, granted_at }: ApplicationAccessTable,
  since: number,
): Pick<ApplicationAccessTable, 'scopes' | 'allowed' | 'allowed_times'> | undefined {
  const times = JSON.parse(allowed_times) as Record<string, string>;
  const at = (item: string): number =>
    Object.hasOwn(times, item) ? Date.parse(times[item] ?? '') : granted_at;
  const items = JSON.parse(allowed) as string[];
  const fresh = new Set(items.filter((item) => at(item) >= since));
  if (fresh.size === 0) return undefined;
  const without = (list: readonly string[]) => list.filter((item) => !fresh.has(item));
  return {
    scopes: JSON.stringify(without(JSON.parse(scopes) as string[])),
    allowed: JSON.stringify(without(items)),
    allowed_times: JSON.stringify(
      Object.fromEntries(Object.entries(times).filter(([item]) => !fresh.has(item))),
    ),
  };
}
