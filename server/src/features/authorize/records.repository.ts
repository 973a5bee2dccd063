import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { OidcRecordsTable } from '../../platform/db/tables/applications.ts';

export type RecordsRepository = ReturnType<typeof recordsRepository>;

/** What ends together with a grant; requests in progress do not. */
const ofGrant = [
  'AccessToken',
  'RefreshToken',
  'AuthorizationCode',
  'DeviceCode',
  'BackchannelAuthenticationRequest',
];

/** What can be used once, or was issued permanently. */
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

/** Value of `offline` of a grant that no session gave. */
const withoutSession = 2;

/** Of the grants that do not end with a session: all; or those whose session has ended, or that none gave. */
export type LastingGrants = 'all' | 'ended';

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
    /** False if there is a valid one already. */
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
     * Ends grants and everything that came from them, except offline access: its grants stay, with the time at which
     * the session ended, and so do their refresh tokens and the codes that were redeemed: a second use of one ends the
     * grant (RFC 6749 §4.1.2, security #445). `ids` are stored ids.
     */
    async endGrants(grantIds: readonly string[], ids: readonly string[], now: number): Promise<void> {
      if (grantIds.length === 0) return;
      await db
        .deleteFrom('oidc_records')
        .where('offline', '=', 0)
        .where((eb) =>
          eb.or([
            eb.and([
              eb('grant_id', 'in', grantIds),
              eb('kind', 'in', ofGrant),
              eb.or([eb('kind', '!=', 'AuthorizationCode'), eb('consumed_at', 'is', null)]),
            ]),
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
    /** The accounts and clients of such grants: of these accounts, of one client or all, granted since `since`. */
    async lastingOf(
      accountIds: readonly string[],
      which: LastingGrants,
      { clientId, since = 0 }: { clientId?: string; since?: number } = {},
    ): Promise<{ userId: string; clientId: string }[]> {
      if (accountIds.length === 0) return [];
      let grants = db
        .selectFrom('oidc_records')
        .select(['account_id', 'client_id'])
        .distinct()
        .where('account_id', 'in', accountIds)
        .where('kind', '=', 'Grant')
        .where('created_at', '>=', since);
      if (clientId !== undefined) grants = grants.where('client_id', '=', clientId);
      if (which === 'all') grants = grants.where('offline', '!=', 0);
      else
        grants = grants.where((eb) =>
          eb.or([
            eb('offline', '=', withoutSession),
            eb.and([eb('offline', '=', 1), eb('consumed_at', 'is not', null)]),
          ]),
        );
      return (await grants.execute()).flatMap(({ account_id: userId, client_id: client }) =>
        userId !== null && client !== null ? [{ userId, clientId: client }] : [],
      );
    },
    /** Removes an account's offline access. */
    /** Returns how many rows that were. */
    async removeLastingOf(accountId: string): Promise<number> {
      const grants = db
        .selectFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'RefreshToken')
        .where('offline', '=', 1)
        .select('grant_id');
      const tokens = await db
        .deleteFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('kind', 'in', ofGrant)
        .where('grant_id', 'in', grants)
        .executeTakeFirst();
      const ended = await db
        .deleteFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'Grant')
        .where('offline', '!=', 0)
        .executeTakeFirst();
      return Number(tokens.numDeletedRows + ended.numDeletedRows);
    },
    /**
     * Removes offline access granted since `since`, and everything that came from it.
     * `storedGrantId` converts a grant's id, as tokens contain it, to its stored form.
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
        .where('offline', '!=', 0)
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
    /** Removes every grant and token of one client for one account. */
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
    /** Those of the accounts of which a client has a grant. */
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
    /** Removes the library's sessions of an account and returns them: no other process ends them as well. */
    takeSessionsOf(accountId: string): Promise<OidcRecordsTable[]> {
      return db
        .deleteFrom('oidc_records')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'Session')
        .returningAll()
        .execute();
    },
    /** The clients that have a grant of this account. */
    async clientsOf(accountId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('oidc_records')
        .select('client_id')
        .distinct()
        .where('account_id', '=', accountId)
        .where('kind', '=', 'Grant')
        .execute();
      return rows.flatMap(({ client_id }) => client_id ?? []);
    },
    /** Deletes everything that is stored for clients about an account; for its erasure. */
    async removeOfAccount(accountId: string): Promise<void> {
      const where = sql`account_id = ${accountId}`;
      await removeOver(db, { table: 'oidc_records', key: ['kind', 'id'], where, limit: changedAtOnce });
    },
    /** Marks a grant that no session gave. */
    async markLasting(id: string): Promise<void> {
      await db
        .updateTable('oidc_records')
        .set({ offline: withoutSession })
        .where('kind', '=', 'Grant')
        .where('id', '=', id)
        .execute();
    },
    /** Deletes everything a client has; for its removal. */
    async removeOfClient(clientId: string): Promise<void> {
      const where = sql`client_id = ${clientId}`;
      await removeOver(db, { table: 'oidc_records', key: ['kind', 'id'], where, limit: changedAtOnce });
    },
    /** Deletes what it has about people; tokens for itself stay, and the notes of which of them were revoked. */
    async removeOfPeople(clientId: string): Promise<void> {
      const where = sql`client_id = ${clientId} and kind not in ('ClientCredentials', 'RevokedToken')`;
      await removeOver(db, { table: 'oidc_records', key: ['kind', 'id'], where, limit: changedAtOnce });
    },
    /** The library's sessions whose portal session has ended or no longer exists. */
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
    /** Deletes expired records; replayable ones are kept for `keep` milliseconds longer. */
    async sweep(now: number, keep: number, limit: number): Promise<void> {
      const where = sql`expires_at < ${now}
        and (expires_at < ${now - keep} or kind not in (${sql.join(replayable)}))`;
      await removeOver(db, { table: 'oidc_records', key: ['kind', 'id'], where, limit });
    },
  };
}

/** Deletes grants and everything that came from them. `ids` are stored ids. */
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
        // PostgreSQL does not accept an empty list.
        ...(grantIds.length === 0
          ? []
          : [eb.and([eb('grant_id', 'in', grantIds), eb('kind', 'in', ofGrant)])]),
        eb.and([eb('kind', '=', 'Grant'), eb('id', 'in', ids)]),
      ]),
    )
    .execute();
}
