import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { OidcRecordsTable } from '../../platform/db/tables/applications.ts';

export type RecordsRepository = ReturnType<typeof recordsRepository>;

/** What a grant's end takes with it; requests in flight are none of it. */
const ofGrant = [
  'AccessToken',
  'RefreshToken',
  'AuthorizationCode',
  'DeviceCode',
  'BackchannelAuthenticationRequest',
];

/** What is consumed once, or was given out for good. */
const replayable = [...ofGrant, 'Grant', 'Session'];

const byId = statement((db, { kind, id }: { kind: string; id: string }) =>
  db.selectFrom('oidc_records').selectAll().where('kind', '=', kind).where('id', '=', id),
);
const put = statement((db, row: OidcRecordsTable) => {
  const { payload, grant_id, account_id, client_id, user_code, offline, expires_at } = row;
  const changing = { payload, grant_id, account_id, client_id, user_code, offline, expires_at };
  const { kind, id, created_at, consumed_at } = row;
  return db
    .insertInto('oidc_records')
    .values({ ...changing, kind, id, created_at, consumed_at })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(changing));
});
const consumed = statement((db, { kind, id, at }: { kind: string; id: string; at: number }) =>
  db
    .updateTable('oidc_records')
    .set({ consumed_at: at })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('consumed_at', 'is', null),
);
const removed = statement((db, { kind, id }: { kind: string; id: string }) =>
  db.deleteFrom('oidc_records').where('kind', '=', kind).where('id', '=', id),
);

export function recordsRepository(db: Database) {
  return {
    find(kind: string, id: string): Promise<OidcRecordsTable | undefined> {
      return byId.first(db, { kind, id });
    },
    findByUserCode(userCode: string): Promise<OidcRecordsTable | undefined> {
      return db.selectFrom('oidc_records').selectAll().where('user_code', '=', userCode).executeTakeFirst();
    },
    async upsert(row: OidcRecordsTable): Promise<void> {
      await put.changed(db, row);
    },
    /** False where a live one is there already. */
    async insertOnce(row: OidcRecordsTable, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('oidc_records')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'id'])
            .doUpdateSet({ payload: row.payload, expires_at: row.expires_at })
            .where('oidc_records.expires_at', '<=', now),
        )
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** True for the one caller that consumed it. */
    async consume(kind: string, id: string, at: number): Promise<boolean> {
      return (await consumed.changed(db, { kind, id, at })) > 0;
    },
    /** True for the one caller that removed it. */
    async remove(kind: string, id: string): Promise<boolean> {
      return (await removed.changed(db, { kind, id })) > 0;
    },
    async removeTokensOfGrant(kind: string, grantId: string): Promise<void> {
      if (!ofGrant.includes(kind)) return;
      await db.deleteFrom('oidc_records').where('kind', '=', kind).where('grant_id', '=', grantId).execute();
    },
    removeGrants: (grantIds: readonly string[], ids: readonly string[]) => removeGrants(db, grantIds, ids),
    /**
     * Grants with everything that came from them, but for what was granted for the time after their session: of that the
     * grants stay, which note when the session ended, with their refresh tokens. `ids` are as stored.
     */
    async endGrants(grantIds: readonly string[], ids: readonly string[], now: number): Promise<void> {
      if (grantIds.length === 0) return;
      await db
        .deleteFrom('oidc_records')
        .where('offline', '=', 0)
        .where((eb) =>
          eb.or([
            eb.and([eb('grant_id', 'in', grantIds), eb('kind', 'in', ofGrant)]),
            eb.and([eb('kind', '=', 'Grant'), eb('id', 'in', ids)]),
          ]),
        )
        .execute();
      await db
        .updateTable('oidc_records')
        .set({ consumed_at: now })
        .where('kind', '=', 'Grant')
        .where('id', 'in', ids)
        .execute();
    },
    /** What an account granted for the time after its sessions. */
    async removeLastingOf(accountId: string): Promise<void> {
      const grants = db
        .selectFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'RefreshToken')
        .where('offline', '=', 1)
        .select('grant_id');
      await db
        .deleteFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('kind', 'in', ofGrant)
        .where('grant_id', 'in', grants)
        .execute();
      await db
        .deleteFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'Grant')
        .where('offline', '=', 1)
        .execute();
    },
    /**
     * Of that, what was granted since then, with everything that came from it.
     * `storedGrantId`: a grant's id, as tokens name it, as it is stored.
     */
    async removeLastingSince(
      accountId: string,
      since: number,
      storedGrantId: (grantId: string) => string,
    ): Promise<void> {
      const ofAccount = () => db.selectFrom('oidc_records').where('account_id', '=', accountId);
      const grants = await ofAccount()
        .select('id')
        .where('kind', '=', 'Grant')
        .where('offline', '=', 1)
        .where('created_at', '>=', since)
        .execute();
      const ids = new Set(grants.map(({ id }) => id));
      if (ids.size === 0) return;
      const named = await ofAccount().select('grant_id').distinct().where('kind', 'in', ofGrant).execute();
      const grantIds = named.flatMap(({ grant_id: id }) =>
        id !== null && ids.has(storedGrantId(id)) ? [id] : [],
      );
      await removeGrants(db, grantIds, [...ids]);
    },
    /** Every grant and token of one client for one account. */
    async removeOf(accountId: string, clientId: string): Promise<void> {
      await db
        .deleteFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('client_id', '=', clientId)
        .where('kind', 'in', ['Grant', ...ofGrant])
        .execute();
    },
    /** The same for many accounts at once. */
    async removeOfAll(accountIds: readonly string[], clientId: string): Promise<void> {
      if (accountIds.length === 0) return;
      await db
        .deleteFrom('oidc_records')
        .where('account_id', 'in', accountIds)
        .where('client_id', '=', clientId)
        .where('kind', 'in', ['Grant', ...ofGrant])
        .execute();
    },
    /** Those of the accounts that a client has a grant of. */
    async holdersOf(clientId: string, accountIds: readonly string[]): Promise<string[]> {
      if (accountIds.length === 0) return [];
      const rows = await db
        .selectFrom('oidc_records')
        .select('account_id')
        .distinct()
        .where('account_id', 'in', accountIds)
        .where('client_id', '=', clientId)
        .where('kind', '=', 'Grant')
        .execute();
      return rows.flatMap(({ account_id }) => account_id ?? []);
    },
    /** The library's sessions of these accounts. */
    async sessionsOf(accountIds: readonly string[]): Promise<OidcRecordsTable[]> {
      if (accountIds.length === 0) return [];
      return db
        .selectFrom('oidc_records')
        .selectAll()
        .where('account_id', 'in', accountIds)
        .where('kind', '=', 'Session')
        .execute();
    },
    /** A grant that no session ends. */
    async markLasting(id: string): Promise<void> {
      await db
        .updateTable('oidc_records')
        .set({ offline: 1 })
        .where('kind', '=', 'Grant')
        .where('id', '=', id)
        .execute();
    },
    /** Whatever a client has; for its removal. */
    async removeOfClient(clientId: string): Promise<void> {
      const where = sql`client_id = ${clientId}`;
      await removeOver(db, { table: 'oidc_records', key: ['kind', 'id'], where, limit: changedAtOnce });
    },
    /** Sessions here whose session of the portal is ended or gone. */
    async orphanedSessions(limit: number): Promise<{ id: string; end_reason: string | null }[]> {
      return db
        .selectFrom('oidc_records')
        .leftJoin('sessions', 'sessions.id', 'oidc_records.id')
        .select(['oidc_records.id', 'sessions.end_reason'])
        .where('oidc_records.kind', '=', 'Session')
        .where((eb) => eb.or([eb('sessions.id', 'is', null), eb('sessions.ended_at', 'is not', null)]))
        .limit(limit)
        .execute();
    },
    /** What has expired goes; what can be replayed is known for `keep` milliseconds more. */
    async sweep(now: number, keep: number, limit: number): Promise<void> {
      await inBatches(limit, () =>
        db
          .deleteFrom('oidc_records')
          .where((eb) =>
            eb(
              eb.refTuple('kind', 'id'),
              'in',
              eb
                .selectFrom('oidc_records')
                .select(['kind', 'id'])
                .where('expires_at', '<', now)
                .where((row) =>
                  row.or([row('expires_at', '<', now - keep), row('kind', 'not in', replayable)]),
                )
                .limit(limit)
                .$asTuple('kind', 'id'),
            ),
          )
          .executeTakeFirst(),
      );
    },
  };
}

/** Grants with everything that came from them. `ids` are as stored. */
async function removeGrants(
  db: Database,
  grantIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('oidc_records')
    .where((eb) =>
      eb.or([
        // PostgreSQL knows no empty list.
        ...(grantIds.length === 0
          ? []
          : [eb.and([eb('grant_id', 'in', grantIds), eb('kind', 'in', ofGrant)])]),
        eb.and([eb('kind', '=', 'Grant'), eb('id', 'in', ids)]),
      ]),
    )
    .execute();
}
