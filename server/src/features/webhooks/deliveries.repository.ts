import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { removeOver, setOver } from '../../platform/db/over-rows.ts';
import type { AuditEventsTable } from '../../platform/db/tables/audit.ts';
import type { WebhookDeliveriesTable } from '../../platform/db/tables/webhooks.ts';

export type StoredDelivery = Readonly<WebhookDeliveriesTable>;
export type NamedDelivery = StoredDelivery & {
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly target_name: string | null;
};

const row = { table: 'webhook_deliveries', key: ['id'] } as const;

export function deliveriesRepository(db: Database) {
  const giveUp = (where: RawBuilder<unknown>): Promise<number> =>
    setOver(db, { ...row, where, limit: changedAtOnce }, sql`state = 'given_up'`);
  const named = () =>
    db
      .selectFrom('webhook_deliveries')
      .leftJoin('audit_events', 'audit_events.seq', 'webhook_deliveries.event_seq')
      .selectAll('webhook_deliveries')
      .select(['audit_events.target_type', 'audit_events.target_id', 'audit_events.target_name']);
  return {
    find: (webhookId: string, id: string): Promise<NamedDelivery | undefined> =>
      named()
        .where('webhook_deliveries.id', '=', id)
        .where('webhook_deliveries.webhook_id', '=', webhookId)
        .executeTakeFirst(),
    /** The next delivery in order. */
    first: (webhookId: string): Promise<StoredDelivery | undefined> =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .orderBy('position')
        .orderBy('event_seq')
        .limit(1)
        .executeTakeFirst(),
    event: (seq: number): Promise<AuditEventsTable | undefined> =>
      db.selectFrom('audit_events').selectAll().where('seq', '=', seq).executeTakeFirst(),
    /** The highest position in the audit. */
    async lastPlace(): Promise<number> {
      const head = await db.selectFrom('audit_head').select('count').executeTakeFirst();
      return Number(head?.count ?? 0);
    },
    /** Only if it is still waiting: it may have been given up meanwhile. */
    async settle(id: string, changes: Updateable<WebhookDeliveriesTable>): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set(changes)
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },
    async queueAgain(id: string, position: number, at: number): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set({
          state: 'waiting',
          position,
          queued_at: at,
          attempts: 0,
          status: null,
          error: null,
          attempted_at: null,
        })
        .where('id', '=', id)
        .where('state', '!=', 'waiting')
        .execute();
    },
    /** Newest event first, starting before that position in the audit. */
    list(
      webhookId: string,
      {
        before,
        state,
        limit,
      }: {
        before?: number | undefined;
        state?: StoredDelivery['state'] | undefined;
        limit: number;
      },
    ): Promise<NamedDelivery[]> {
      let query = named()
        .where('webhook_deliveries.webhook_id', '=', webhookId)
        .orderBy('webhook_deliveries.event_seq', 'desc')
        .limit(limit);
      if (before !== undefined) query = query.where('webhook_deliveries.event_seq', '<', before);
      if (state) query = query.where('webhook_deliveries.state', '=', state);
      return query.execute();
    },
    /** By webhook, without those for which nothing waits. */
    async waiting(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select(['webhook_id', (eb) => eb.fn.countAll().as('count')])
        .where('state', '=', 'waiting')
        .groupBy('webhook_id')
        .execute();
      return new Map(rows.map(({ webhook_id, count }) => [webhook_id, Number(count)]));
    },
    async removeOf(webhookId: string): Promise<void> {
      const where = sql`webhook_id = ${webhookId}`;
      await removeOver(db, { ...row, where, limit: changedAtOnce });
    },
    /** Gives up deliveries queued before `before`. Returns how many. */
    giveUpOlder: (before: number): Promise<number> =>
      giveUp(sql`state = 'waiting' and queued_at <= ${before}`),
    /** Keeps only the newest `most` waiting deliveries of a webhook. Returns how many were given up. */
    async giveUpBeyond(webhookId: string, most: number): Promise<number> {
      const oldest = await db
        .selectFrom('webhook_deliveries')
        .select('position')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .orderBy('position', 'desc')
        .offset(most)
        .limit(1)
        .executeTakeFirst();
      if (!oldest) return 0;
      const { position } = oldest;
      return giveUp(sql`webhook_id = ${webhookId} and state = 'waiting' and position <= ${position}`);
    },
    /** Deletes finished deliveries queued before `before`, and those of removed webhooks, in batches. */
    async sweep(before: number, limit: number): Promise<void> {
      const remove = (where: RawBuilder<unknown>) => removeOver(db, { ...row, where, limit });
      await remove(sql`state <> 'waiting' and queued_at < ${before}`);
      await remove(sql`webhook_id not in (select id from webhooks)`);
    },
  };
}
