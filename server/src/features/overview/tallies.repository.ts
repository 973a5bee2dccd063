import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';

const until = 'sign_ins_until';

/** Numbers that are counted in the background. */
export function talliesRepository(db: Database) {
  async function put(name: string, value: number, at: number): Promise<void> {
    await db
      .insertInto('tallies')
      .values({ name, value, noted_at: at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, noted_at: at }))
      .execute();
  }

  return {
    put,
    async all(): Promise<Map<string, { value: number; at: number }>> {
      const rows = await db.selectFrom('tallies').selectAll().execute();
      return new Map(
        rows.map(({ name, value, noted_at }) => [name, { value: Number(value), at: Number(noted_at) }]),
      );
    },
    /** The time until which sign-ins have been counted, locked so that no other process counts them as well. */
    async holdUntil(first: number): Promise<number> {
      await db
        .insertInto('tallies')
        .values({ name: until, value: first, noted_at: first })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const row = await heldRows(
        db,
        db.selectFrom('tallies').select('value').where('name', '=', until),
      ).executeTakeFirst();
      return Number(row?.value ?? first);
    },
    setUntil: (at: number, now: number) => put(until, at, now),
    /** The time of the first sign-in in this period, or of the one `after` further; undefined if there is none. */
    async signInFrom(from: number, before: number, after = 0): Promise<number | undefined> {
      const row = await db
        .selectFrom('login_history')
        .select('at')
        .where('at', '>=', from)
        .where('at', '<', before)
        .orderBy('at')
        .offset(after)
        .limit(1)
        .executeTakeFirst();
      return row && Number(row.at);
    },
    /** Adds the sign-ins of a period, which must lie within one day, to those of the day. */
    async countSignIns(day: string, from: number, before: number): Promise<void> {
      const method = sql<string>`coalesce(factor, method)`;
      const rows = await db
        .selectFrom('login_history')
        .select(['result', method.as('completed_by'), (eb) => eb.fn.countAll().as('count')])
        .where('at', '>=', from)
        .where('at', '<', before)
        .groupBy(['result', method])
        .execute();
      for (const row of rows) {
        const count = Number(row.count);
        await db
          .insertInto('daily_sign_ins')
          .values({ day, result: row.result, method: row.completed_by, count })
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'result', 'method'])
              .doUpdateSet((eb) => ({ count: eb('daily_sign_ins.count', '+', count) })),
          )
          .execute();
      }
    },
    async daysFrom(day: string) {
      const rows = await db.selectFrom('daily_sign_ins').selectAll().where('day', '>=', day).execute();
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    },
    async removeBefore(day: string): Promise<void> {
      await db.deleteFrom('daily_sign_ins').where('day', '<', day).execute();
    },
    /** Reads whole indexes: for a task, never for a request. */
    async counted(now: number, failedSince: number): Promise<Record<string, number>> {
      const [accounts, suspended, sessions, clients, waiting, failed] = await Promise.all([
        db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll().as('n'))
          .where(sql<boolean>`status = 'suspended'`)
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('sessions')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('ended_at', 'is', null)
          .where('kind', '=', 'session')
          .where('expires_at', '>', now)
          .where('idle_expires_at', '>', now)
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('clients')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('status', 'in', ['waiting', 'sending'])
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('status', '=', 'failed')
          .where('created_at', '>', failedSince)
          .executeTakeFirstOrThrow(),
      ]);
      return {
        accounts: Number(accounts.n),
        suspended_accounts: Number(suspended.n),
        sessions: Number(sessions.n),
        clients: Number(clients.n),
        messages_waiting: Number(waiting.n),
        messages_failed: Number(failed.n),
      };
    },
  };
}
