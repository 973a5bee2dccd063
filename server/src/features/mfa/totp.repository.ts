import type { Database } from '../../platform/db/database.ts';
import { removeOfAccount } from '../../platform/db/remove-of-account.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import { statement } from '../../platform/db/statement.ts';
import type { TotpRegistrationsTable, TotpSeedsTable } from '../../platform/db/tables/second-factors.ts';
import { useOnce } from '../../platform/db/use-once.ts';

const ofUser = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('totp_seeds').selectAll().where('user_id', '=', userId),
);
const stepUsed = statement((db, { userId, step, latest }: { userId: string; step: number; latest: number }) =>
  db
    .updateTable('totp_seeds')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', latest)])),
);
const finish = useOnce('totp_registrations', ['hash']);

export type TotpRepository = ReturnType<typeof totpRepository>;

export function totpRepository(db: Database) {
  return {
    find(userId: string): Promise<TotpSeedsTable | undefined> {
      return ofUser.first(db, { userId });
    },
    /**
     * True for the one call that uses this step; no earlier one is accepted afterwards. `latest` is the last step that
     * can have been accepted by now: a later one stems from a clock that was ahead, and is ignored (security #133).
     */
    async useStep(userId: string, step: number, latest: number): Promise<boolean> {
      return (await stepUsed.changed(db, { userId, step, latest })) > 0;
    },
    /** Replaces an earlier one. */
    async put(row: TotpSeedsTable): Promise<void> {
      await db.deleteFrom('totp_seeds').where('user_id', '=', row.user_id).execute();
      await db.insertInto('totp_seeds').values(row).execute();
    },
    remove: (userId: string): Promise<boolean> => removeOfAccount(db, 'totp_seeds', userId),
    async insertRegistration(row: TotpRegistrationsTable): Promise<void> {
      await db.insertInto('totp_registrations').values(row).execute();
    },
    findRegistration(hash: string, userId: string, sessionId: string) {
      return db
        .selectFrom('totp_registrations')
        .selectAll()
        .where('hash', '=', hash)
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
    },
    /** False if no attempt is left. */
    async countAttempt(hash: string, most: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('totp_registrations')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('hash', '=', hash)
        .where('attempts', '<', most)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** True for the one call that finished it. */
    async finishRegistration(hash: string, now: number): Promise<boolean> {
      return (await finish.changed(db, { hash, now })) > 0;
    },
    async removeRegistrations(userId: string): Promise<void> {
      await db.deleteFrom('totp_registrations').where('user_id', '=', userId).execute();
    },
    async sweepRegistrations(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'totp_registrations', key: 'hash', since: 'expires_at', before, limit });
    },
  };
}
