import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { changedAtOnce } from '../db/limits.ts';
import { setOver } from '../db/over-rows.ts';
import { removeOlder } from '../db/remove-older.ts';
import { insertion, statement } from '../db/statement.ts';
import type { OutboxTable } from '../db/tables/messages.ts';
import type { ChannelName } from './channel.ts';
import { concurrency } from './limits.ts';

export type OutboxRow = Readonly<OutboxTable>;
export type OutboxRepository = ReturnType<typeof outboxRepository>;

/** The final states of a message; its content is deleted. */
type End = 'sent' | 'failed' | 'expired' | 'replaced';

const insert = insertion('outbox');

/** Reads in index order, so that the cost does not grow with the number of waiting messages. */
const due = statement((db, { channel, now }: { channel: ChannelName; now: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where('channel', '=', channel)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(concurrency)
        .as('waiting'),
    )
    .select('id')
    .unionAll((eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'sending')
        .where('channel', '=', channel)
        .where('claimed_until', '<=', now),
    ),
);

interface Claim {
  readonly id: string;
  readonly worker: string;
  readonly now: number;
  readonly until: number;
}

const claim = statement((db, { id, worker, now, until }: Claim) =>
  db
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
    .returningAll(),
);

interface Outcome {
  readonly id: string;
  readonly worker: string;
  readonly status: End;
  readonly now: number;
  readonly error: string | null;
}

/** Releases a claim with the message's final state, unless another worker has taken the message over. */
const finish = statement((db, { id, worker, status, now, error }: Outcome) =>
  db
    .updateTable('outbox')
    .set({
      status,
      data: null,
      finished_at: now,
      last_error: error,
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .where('claimed_by', '=', worker),
);

interface OutboxPage {
  readonly before?: string | undefined;
  readonly state?: OutboxRow['status'] | undefined;
  readonly of?: string | undefined;
  readonly limit: number;
}

export function outboxRepository(db: Database) {
  return {
    insert: (row: OutboxTable): Promise<void> => insert(db, row),
    /** Replaces the messages with this key that have not been sent yet. */
    async replaceWaiting(replaceKey: string, now: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ status: 'replaced', data: null, finished_at: now })
        .where('replace_key', '=', replaceKey)
        .where('status', '=', 'waiting')
        .execute();
    },
    /** Ids of at most `concurrency` due messages, and of those whose worker died. */
    async due(channel: ChannelName, now: number): Promise<string[]> {
      const rows = await due.all(db, { channel, now });
      return rows.map((row) => row.id);
    },
    /** Claims a message and returns it; undefined if another worker has it. */
    claim: (id: string, worker: string, now: number, until: number): Promise<OutboxRow | undefined> =>
      claim.first(db, { id, worker, now, until }),
    async renew(worker: string, until: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ claimed_until: until })
        .where('claimed_by', '=', worker)
        .where('status', '=', 'sending')
        .execute();
    },
    async finish(id: string, worker: string, status: End, now: number, error: string | null): Promise<void> {
      await finish.changed(db, { id, worker, status, now, error });
    },
    /** Releases a claim for a later attempt, unless another worker has taken the message over. */
    async retry(id: string, worker: string, nextAttemptAt: number, error: string): Promise<void> {
      await db
        .updateTable('outbox')
        .set({
          status: 'waiting',
          next_attempt_at: nextAttemptAt,
          last_error: error,
          claimed_by: null,
          claimed_until: null,
        })
        .where('id', '=', id)
        .where('claimed_by', '=', worker)
        .execute();
    },
    /** Newest first, starting before the message `before`. `of` is a recipient, or the id of an account or a message. */
    list({ before, state, of, limit }: OutboxPage): Promise<OutboxRow[]> {
      let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('id', '<', before);
      if (state !== undefined) query = query.where('status', '=', state);
      if (of !== undefined)
        query = query.where(({ eb, or }) =>
          or([eb('recipient', '=', of), eb('user_id', '=', of), eb('id', '=', of)]),
        );
      return query.execute();
    },
    /** The number of messages that are not sent yet, by channel. */
    async unsent(): Promise<Readonly<Record<string, number>>> {
      const rows = await db
        .selectFrom('outbox')
        .select((eb) => ['channel', eb.fn.countAll<number | string>().as('count')])
        .where('status', 'in', ['waiting', 'sending'])
        .groupBy('channel')
        .execute();
      return Object.fromEntries(rows.map(({ channel, count }) => [channel, Number(count)]));
    },
    /** Ends expired messages that no worker took up, for example because their channel is no longer configured. */
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
