import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { JobsTable } from '../../platform/db/tables/jobs.ts';
import { sweepBatch } from './limits.ts';

export function jobsRepository(db: Database) {
  return {
    find: (id: string) => db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The current job, locked until the end of the transaction. */
    hold: (id: string) =>
      heldRows(db, db.selectFrom('jobs').selectAll().where('id', '=', id)).executeTakeFirst(),
    async running(): Promise<number> {
      const { count } = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async insert(job: JobsTable): Promise<void> {
      await db.insertInto('jobs').values(job).execute();
    },
    /** Counts one account. False if the job is not running any more. */
    async countDone(id: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set((eb) => ({ done: eb('done', '+', 1), seen_at: now }))
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async noteFailure(id: string, failures: string, now: number): Promise<void> {
      await db
        .updateTable('jobs')
        .set((eb) => ({ failed: eb('failed', '+', 1), failures, seen_at: now }))
        .where('id', '=', id)
        .execute();
    },
    /** Only affects a running job. */
    async finish(id: string, state: JobsTable['state'], now: number): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ state, finished_at: now })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    },
    /** Ends jobs that have not reported since then. */
    async endSilent(since: number, now: number): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ state: 'interrupted', finished_at: now })
        .where('state', '=', 'running')
        .where('seen_at', '<', since)
        .execute();
    },
    async sweep(madeBefore: number): Promise<void> {
      const row = { table: 'jobs', key: 'id', since: 'created_at' } as const;
      await removeOlder(db, { ...row, before: madeBefore, limit: sweepBatch });
    },
  };
}
