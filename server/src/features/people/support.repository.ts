import type { Database } from '../../platform/db/database.ts';

/** What support looks at beside the account itself. */
export function supportRepository(db: Database) {
  return {
    /** Messages that could not be sent since then, by channel. */
    async failedMessages(userId: string, since: number): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('outbox')
        .select(['channel', (eb) => eb.fn.countAll().as('count')])
        .where('user_id', '=', userId)
        .where('status', '=', 'failed')
        .where('created_at', '>', since)
        .groupBy('channel')
        .orderBy('channel')
        .execute();
      return Object.fromEntries(rows.map(({ channel, count }) => [channel, Number(count)]));
    },
  };
}
