import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { dueGroups } from '../../platform/db/due-groups.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { setOver } from '../../platform/db/over-rows.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { BackchannelRequestsTable } from '../../platform/db/tables/backchannel.ts';

export type StoredRequest = Readonly<BackchannelRequestsTable>;

export function requestsRepository(db: Database) {
  const all = () => db.selectFrom('backchannel_requests').selectAll();
  const update = (id: string, changes: Updateable<BackchannelRequestsTable>) =>
    db.updateTable('backchannel_requests').set(changes).where('id', '=', id);
  return {
    async insert(row: BackchannelRequestsTable): Promise<void> {
      await db.insertInto('backchannel_requests').values(row).execute();
    },
    findByRecord(recordId: string): Promise<StoredRequest | undefined> {
      return all().where('record_id', '=', recordId).executeTakeFirst();
    },
    findOf(userId: string, id: string): Promise<StoredRequest | undefined> {
      return all()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('shown', '=', 1)
        .executeTakeFirst();
    },
    /** Newest first. */
    waiting(userId: string, now: number, limit: number): Promise<StoredRequest[]> {
      return all()
        .where('user_id', '=', userId)
        .where('shown', '=', 1)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    /** How many requests the account was shown since then, and how many of them were the client's. */
    async countShown(
      userId: string,
      clientId: string,
      since: number,
    ): Promise<{ byAll: number; byClient: number }> {
      const { all, own } = await db
        .selectFrom('backchannel_requests')
        .select((eb) => [
          eb.fn.countAll().as('all'),
          eb.fn.countAll().filterWhere('client_id', '=', clientId).as('own'),
        ])
        .where('user_id', '=', userId)
        .where('shown', '=', 1)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return { byAll: Number(all), byClient: Number(own) };
    },
    /** When the account last denied a request of the client. */
    deniedAt(clientId: string, userId: string): Promise<number | undefined> {
      return newestDenial(db, (query) =>
        query.where('client_id', '=', clientId).where('user_id', '=', userId),
      );
    },
    /** When the person named by this hint last denied a request of the client. */
    deniedUnderHint(clientId: string, hintHash: string): Promise<number | undefined> {
      return newestDenial(db, (query) =>
        query.where('client_id', '=', clientId).where('hint_hash', '=', hintHash),
      );
    },
    /** True for the one answer that is accepted. */
    async answer(
      id: string,
      answer: Pick<Updateable<BackchannelRequestsTable>, 'state' | 'grant_id' | 'answered_by'> & {
        at: number;
      },
    ): Promise<boolean> {
      const { at, ...changes } = answer;
      const { numUpdatedRows } = await update(id, { ...changes, answered_at: at })
        .where('state', '=', 'waiting')
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Only while it is in that state. */
    async leave(
      id: string,
      from: StoredRequest['state'],
      changes: Updateable<BackchannelRequestsTable>,
    ): Promise<void> {
      await update(id, changes).where('state', '=', from).execute();
    },
    /** False if another poll was recorded meanwhile. */
    async notePoll({ id, polled_at }: StoredRequest, at: number, pollSeconds: number): Promise<boolean> {
      const { numUpdatedRows } = await update(id, { polled_at: at, poll_seconds: pollSeconds })
        .where((eb) => (polled_at === null ? eb('polled_at', 'is', null) : eb('polled_at', '=', polled_at)))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Withdraws the account's requests whose tokens have not been issued, of every client or of one. */
    async withdrawOf(userId: string, clientId?: string): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('backchannel_requests')
        .set({ state: 'withdrawn' })
        .where('user_id', '=', userId)
        .where('state', 'in', ['waiting', 'approved'])
        .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** The same for every account, of one client. */
    async withdrawOfClient(clientId: string): Promise<void> {
      const where = sql`client_id = ${clientId} and state in ('waiting', 'approved')`;
      const rows = { table: 'backchannel_requests', key: ['id'], where, limit: changedAtOnce } as const;
      await setOver(db, rows, sql`state = 'withdrawn'`);
    },
    clientsToPing: (now: number, limit: number): Promise<string[]> =>
      dueGroups(
        db,
        { table: 'backchannel_requests', state: 'ping_state', group: 'client_id', at: 'ping_at' },
        now,
        limit,
      ),
    duePings(clientId: string, now: number, limit: number): Promise<StoredRequest[]> {
      return all()
        .where('ping_state', '=', 'waiting')
        .where('client_id', '=', clientId)
        .where('ping_at', '<=', now)
        .orderBy('ping_at')
        .limit(limit)
        .execute();
    },
    /** True for the one process that may make this attempt. */
    async claimPing({ id, ping_attempts }: StoredRequest, nextAt: number): Promise<boolean> {
      const { numUpdatedRows } = await update(id, { ping_at: nextAt, ping_attempts: ping_attempts + 1 })
        .where('ping_state', '=', 'waiting')
        .where('ping_attempts', '=', ping_attempts)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async settlePing(id: string, state: 'delivered' | 'failed'): Promise<void> {
      await update(id, { ping_state: state }).execute();
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'backchannel_requests', key: 'id', since: 'expires_at', before, limit });
    },
  };
}

const denials = (db: Database) =>
  db
    .selectFrom('backchannel_requests')
    .select((eb) => eb.fn.max('answered_at').as('at'))
    .where('state', '=', 'denied');

async function newestDenial(
  db: Database,
  of: (query: ReturnType<typeof denials>) => ReturnType<typeof denials>,
): Promise<number | undefined> {
  const row = await of(denials(db)).executeTakeFirst();
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
}
