import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { removeOver, setOver } from '../../platform/db/over-rows.ts';
import { insertion, statement } from '../../platform/db/statement.ts';
import type { SessionsTable } from '../../platform/db/tables/sessions.ts';
import type { EndReason, Session } from './session.ts';

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

/** The columns that listeners receive of an ended session. */
const ending = ['id', 'user_id', 'kind', 'ended_at', 'end_reason'] as const;

const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('sessions').selectAll().where('id', '=', id),
);
const insert = insertion('sessions');
interface LiveAt {
  readonly userId: string;
  readonly now: number;
}
const selectLive = (db: Database, { userId, now }: LiveAt, kind: 'session' | 'pending_2fa' = 'session') =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .limit(1_000);
const live = statement((db, at: LiveAt) => selectLive(db, at).selectAll());
const liveIds = statement((db, at: LiveAt) => selectLive(db, at).select('id'));
const touched = statement((db, given: { id: string; now: number; idleExpiresAt: number }) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: given.now, idle_expires_at: given.idleExpiresAt })
    .where('id', '=', given.id)
    .where('ended_at', 'is', null),
);
const ended = statement((db, given: { id: string; at: number; reason: string; by: string | null }) =>
  db
    .updateTable('sessions')
    .set({ ended_at: given.at, end_reason: given.reason, ended_by: given.by })
    .where('id', '=', given.id)
    .where('ended_at', 'is', null)
    .returning(ending),
);

const endedPending = statement((db, given: { userId: string; at: number; reason: string }) =>
  db
    .updateTable('sessions')
    .set({ ended_at: given.at, end_reason: given.reason })
    .where('user_id', '=', given.userId)
    .where('ended_at', 'is', null)
    .where('kind', '!=', 'session'),
);

/** A browser that was remembered by its cookie only, and the key that it proved. */
export interface RenamedBrowser {
  readonly from: string;
  readonly to: string;
  readonly keyThumbprint: string;
}

export function sessionsRepository(db: Database) {
  return {
    async renameBrowser(userId: string, { from, to, keyThumbprint }: RenamedBrowser): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ browser_hash: to })
        .where('user_id', '=', userId)
        .where('browser_hash', '=', from)
        .where('key_thumbprint', '=', keyThumbprint)
        .execute();
    },
    find(id: string): Promise<Session | undefined> {
      return byId.first(db, { id });
    },
    async insert(row: SessionsTable): Promise<void> {
      await insert(db, row);
    },
    /** Oldest first. */
    live(userId: string, now: number): Promise<readonly Session[]> {
      return live.all(db, { userId, now });
    },
    /** Oldest first. */
    /** Sign-ins that wait for their second factor. */
    pending(userId: string, now: number): Promise<readonly Session[]> {
      return selectLive(db, { userId, now }, 'pending_2fa').selectAll().execute();
    },
    async liveIds(userId: string, now: number): Promise<readonly string[]> {
      return (await liveIds.all(db, { userId, now })).map(({ id }) => id);
    },
    /**
     * Whether somebody has signed in since then, other than by a trusted device alone, or confirmed something inside a
     * session.
     */
    async provenSince(userId: string, at: number): Promise<boolean> {
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'session')
        .where((eb) =>
          eb.or([
            eb.and([eb('created_at', '>=', at), eb('trusted_device_id', 'is', null)]),
            eb('step_up_at', '>=', at),
            // A confirmation no longer counts when its factor is replaced, but it was given (#342).
            eb('proven_at', '>=', at),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async touch(id: string, now: number, idleExpiresAt: number): Promise<void> {
      await touched.changed(db, { id, now, idleExpiresAt });
    },
    /** False if the session has ended or is bound to another key. */
    async bind(id: string, thumbprint: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ key_thumbprint: thumbprint })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where((eb) => eb.or([eb('key_thumbprint', 'is', null), eb('key_thumbprint', '=', thumbprint)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async setPasswordAt(id: string, at: number): Promise<void> {
      await db.updateTable('sessions').set({ password_at: at }).where('id', '=', id).execute();
    },
    /** The session, for the one caller that ended it; undefined for all others. */
    end(id: string, at: number, reason: string, by: string | null = null) {
      return ended.first(db, { id, at, reason, by });
    },
    /** Returns those that it ended. */
    endAll(
      userId: string,
      at: number,
      reason: string,
      exceptId?: string,
      by: string | null = exceptId ?? null,
    ) {
      let query = db
        .updateTable('sessions')
        .set({ ended_at: at, end_reason: reason, ended_by: by })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null);
      if (exceptId) query = query.where('id', '!=', exceptId);
      return query.returning(ending).execute();
    },
    /** Ends those past one of their limits: what came from them ends, too, although nobody uses them (security #472). */
    async endOver(now: number): Promise<void> {
      for (const limit of ['expires_at', 'idle_expires_at'] as const) {
        const where = sql`ended_at is null and ${sql.ref(limit)} <= ${now}`;
        const over = { table: 'sessions', key: ['id'], where, limit: changedAtOnce } as const;
        await setOver(db, over, sql`ended_at = ${now}, end_reason = ${'expired' satisfies EndReason}`);
      }
    },
    /** Ends the pending sign-ins and resets of an account. */
    async endPending(userId: string, at: number, reason: EndReason): Promise<void> {
      await endedPending.changed(db, { userId, at, reason });
    },
    /** Ends all sessions that started within a period, of every account; returns how many. */
    endBegunWithin(from: number, until: number, at: number, reason: EndReason): Promise<number> {
      const where = sql`created_at >= ${from} and created_at <= ${until}
        and ended_at is null and expires_at > ${at}`;
      const begun = { table: 'sessions', key: ['id'], where, limit: changedAtOnce } as const;
      return setOver(db, begun, sql`ended_at = ${at}, end_reason = ${reason}`);
    },
    /**
     * Sessions that ended after a position in the order of their ends, for the processes that hold their connections.
     * The position is compared as a row value: with an `or`, SQLite would read the index twice and sort everything it
     * finds.
     */
    endedFrom(from: { at: number; id: string }, limit: number) {
      return db
        .selectFrom('sessions')
        .select(ending)
        .where((eb) => eb(eb.refTuple('ended_at', 'id'), '>', eb.tuple(from.at, from.id)))
        .orderBy('ended_at')
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    async sweep(before: number, limit: number): Promise<void> {
      const where = sql`(ended_at < ${before} or expires_at < ${before})`;
      await removeOver(db, { table: 'sessions', key: ['id'], where, limit });
    },
  };
}
