import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { changedAtOnce } from '../db/limits.ts';
import { setOver } from '../db/over-rows.ts';
import { removeOlder } from '../db/remove-older.ts';
import type { OutboxTable } from '../db/tables/messages.ts';
import type { ChannelName } from './channel.ts';

export type OutboxRow = Readonly<OutboxTable>;
export type OutboxRepository = ReturnType<typeof outboxRepository>;

/** What a message becomes when it is over; its content goes. */
type End = 'sent' | 'failed' | 'expired' | 'replaced';

export function outboxRepository(db: Database) {
  /** Gives a claim up with what became of it, unless another worker has taken the message over. */
  async function release(id: string, worker: string, outcome: Partial<OutboxTable>): Promise<void> {
    await db
      .updateTable('outbox')
      .set({ ...outcome, claimed_by: null, claimed_until: null })
      .where('id', '=', id)
      .where('claimed_by', '=', worker)
      .execute();
  }

  return {
    async insert(row: OutboxTable): Promise<void> {
      await db.insertInto('outbox').values(row).execute();
    },
    /** Takes back what has not gone out yet. */
    async replaceWaiting(replaceKey: string, now: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ status: 'replaced', data: null, finished_at: now })
        .where('replace_key', '=', replaceKey)
        .where('status', '=', 'waiting')
        .execute();
    },
    /** Ids of messages whose turn it is, or whose worker died. */
    async due(channel: ChannelName, now: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where((eb) =>
          eb.or([
            eb.and([eb('status', '=', 'waiting'), eb('next_attempt_at', '<=', now)]),
            eb.and([eb('status', '=', 'sending'), eb('claimed_until', '<=', now)]),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
    /** The message, for the one worker that gets it. */
    async claim(id: string, worker: string, now: number, until: number): Promise<OutboxRow | undefined> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set((eb) => ({
          status: 'sending',
          claimed_by: worker,
          claimed_until: until,
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', id)
        .where((eb) =>
          eb.or([
            eb.and([eb('status', '=', 'waiting'), eb('next_attempt_at', '<=', now)]),
            eb.and([eb('status', '=', 'sending'), eb('claimed_until', '<=', now)]),
          ]),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return undefined;
      return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async renew(worker: string, until: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ claimed_until: until })
        .where('claimed_by', '=', worker)
        .where('status', '=', 'sending')
        .execute();
    },
    async finish(id: string, worker: string, status: End, now: number, error: string | null): Promise<void> {
      await release(id, worker, { status, data: null, finished_at: now, last_error: error });
    },
    async retry(id: string, worker: string, nextAttemptAt: number, error: string): Promise<void> {
      await release(id, worker, { status: 'waiting', next_attempt_at: nextAttemptAt, last_error: error });
    },
    /** How many are not sent yet, by channel. */
    async unsent(): Promise<Readonly<Record<string, number>>> {
      const rows = await db
        .selectFrom('outbox')
        .select((eb) => ['channel', eb.fn.countAll<number | string>().as('count')])
        .where('status', 'in', ['waiting', 'sending'])
        .groupBy('channel')
        .execute();
      return Object.fromEntries(rows.map(({ channel, count }) => [channel, Number(count)]));
    },
    /** Ends what is past its life and was never taken up, say because its channel is not set up any more. */
    async expire(now: number): Promise<void> {
      const where = sql`status = 'waiting' and expires_at <= ${now}`;
      const over = { table: 'outbox', key: ['id'], where, limit: changedAtOnce } as const;
      await setOver(db, over, sql`status = 'expired', data = null, finished_at = ${now}`);
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'outbox', key: 'id', since: 'finished_at', before, limit });
    },
  };
}
