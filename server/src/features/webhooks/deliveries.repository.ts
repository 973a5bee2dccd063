import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { AuditEventsTable } from '../../platform/db/tables/audit.ts';
import type { WebhookDeliveriesTable } from '../../platform/db/tables/webhooks.ts';

export type StoredDelivery = Readonly<WebhookDeliveriesTable>;
export type NamedDelivery = StoredDelivery & {
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly target_name: string | null;
};

export function deliveriesRepository(db: Database) {
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
    /** The one whose turn it is. */
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
    /** How long the audit is. */
    async lastPlace(): Promise<number> {
      const head = await db.selectFrom('audit_head').select('count').executeTakeFirst();
      return Number(head?.count ?? 0);
    },
    /** Only what waits still: it may have been given up meanwhile. */
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
    /** The newest event first, from before that place of the audit on. */
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
    /** By webhook; those that nothing waits for are left out. */
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
      await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhookId).execute();
    },
    /** Those queued before `before` are tried no more. Returns how many. */
    async giveUpOlder(before: number): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'given_up' })
        .where('state', '=', 'waiting')
        .where('queued_at', '<=', before)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** Of those that wait for a webhook only the newest `most` stay. Returns how many were given up. */
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
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'given_up' })
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .where('position', '<=', oldest.position)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** What is done and was queued before `before`, and what a webhook that is gone has left, batch by batch. */
    async sweep(before: number, limit: number): Promise<void> {
      const remove = async (which: ReturnType<typeof sql>) => {
        await inBatches(limit, async () => {
          const { numAffectedRows = 0n } = await sql`
            delete from webhook_deliveries
            where id in (select id from webhook_deliveries where ${which} limit ${limit})
          `.execute(db);
          return { numDeletedRows: numAffectedRows };
        });
      };
      await remove(sql`state <> 'waiting' and queued_at < ${before}`);
      await remove(sql`webhook_id not in (select id from webhooks)`);
    },
  };
}
