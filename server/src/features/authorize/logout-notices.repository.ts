import type { Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { dueGroups } from '../../platform/db/due-groups.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { LogoutNoticesTable } from '../../platform/db/tables/applications.ts';
import { sweepBatch } from './limits.ts';

export type LogoutNotice = Readonly<LogoutNoticesTable>;
export type LogoutNoticesRepository = ReturnType<typeof logoutNoticesRepository>;

export function logoutNoticesRepository(db: Database) {
  return {
    async insert(rows: readonly LogoutNoticesTable[]): Promise<void> {
      if (rows.length > 0) await db.insertInto('logout_notices').values(rows).execute();
    },
    /** Which of these clients want to be notified. */
    async tellable(clientIds: readonly string[]): Promise<string[]> {
      if (clientIds.length === 0) return [];
      const rows = await db
        .selectFrom('clients')
        .select('id')
        .where('id', 'in', clientIds)
        .where('backchannel_logout_uri', 'is not', null)
        .execute();
      return rows.map(({ id }) => id);
    },
    dueClients: (now: number, limit: number): Promise<string[]> =>
      dueGroups(
        db,
        { table: 'logout_notices', state: 'state', group: 'client_id', at: 'next_at' },
        now,
        limit,
      ),
    due(clientId: string, now: number, limit: number): Promise<LogoutNotice[]> {
      return db
        .selectFrom('logout_notices')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('client_id', '=', clientId)
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(limit)
        .execute();
    },
    /** True for the one process that may make this attempt. */
    async claim(notice: LogoutNotice, nextAt: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('logout_notices')
        .set({ next_at: nextAt, attempts: notice.attempts + 1 })
        .where('id', '=', notice.id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', notice.attempts)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async settle(id: string, outcome: Updateable<LogoutNoticesTable>): Promise<void> {
      await db.updateTable('logout_notices').set(outcome).where('id', '=', id).execute();
    },
    /** The states of the notifications about these sessions. */
    async statesOf(sessionIds: readonly string[]): Promise<Pick<LogoutNotice, 'client_id' | 'state'>[]> {
      if (sessionIds.length === 0) return [];
      return db
        .selectFrom('logout_notices')
        .select(['client_id', 'state'])
        .where('session_id', 'in', sessionIds)
        .execute();
    },
    list(clientId: string, limit: number): Promise<LogoutNotice[]> {
      return db
        .selectFrom('logout_notices')
        .selectAll()
        .where('client_id', '=', clientId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    async sweep(before: number): Promise<void> {
      const row = { table: 'logout_notices', key: 'id', since: 'finished_at' } as const;
      await removeOlder(db, { ...row, before, limit: sweepBatch });
    },
  };
}
