import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import type { WebhooksTable } from '../../platform/db/tables/webhooks.ts';

export type StoredWebhook = Readonly<WebhooksTable>;

export function webhooksRepository(db: Database) {
  const all = () => db.selectFrom('webhooks').selectAll();
  const update = (id: string, changes: Updateable<WebhooksTable>) =>
    db.updateTable('webhooks').set(changes).where('id', '=', id);
  return {
    find: (id: string): Promise<StoredWebhook | undefined> => all().where('id', '=', id).executeTakeFirst(),
    /** Locked until the end of the transaction. */
    hold: (id: string): Promise<StoredWebhook | undefined> =>
      heldRows(db, all().where('id', '=', id)).executeTakeFirst(),
    /** Oldest first, starting after `after`. */
    list({
      after,
      prefix,
      limit,
    }: {
      after?: string | undefined;
      prefix?: string | undefined;
      limit: number;
    }): Promise<StoredWebhook[]> {
      let query = all().orderBy('id').limit(limit);
      if (after !== undefined) query = query.where('id', '>', after);
      if (prefix) {
        const begins = (column: 'id' | 'url', start: string) =>
          sql<boolean>`substr(lower(${sql.ref(column)}), 1, ${start.length}) = ${start}`;
        query = query.where(({ or }) =>
          or([begins('id', prefix), begins('url', prefix), begins('url', `https://${prefix}`)]),
        );
      }
      return query.execute();
    },
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('webhooks')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async insert(row: WebhooksTable): Promise<void> {
      await db.insertInto('webhooks').values(row).execute();
    },
    async update(id: string, changes: Updateable<WebhooksTable>): Promise<void> {
      await update(id, changes).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('webhooks').where('id', '=', id).execute();
    },
    /** Webhooks for which something waits, which are due, and which no process has claimed. */
    async due(now: number): Promise<string[]> {
      const rows = await db
        .selectFrom('webhooks')
        .select('id')
        .where('is_enabled', '=', 1)
        .where('next_at', '<=', now)
        .where('held_until', '<=', now)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhook_deliveries')
              .select('webhook_deliveries.id')
              .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
              .where('webhook_deliveries.state', '=', 'waiting'),
          ),
        )
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    /** True for the one process that delivers to it from now on. */
    async claim(id: string, by: string, now: number, until: number): Promise<boolean> {
      const { numUpdatedRows } = await update(id, { held_by: by, held_until: until })
        .where('held_until', '<=', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** The current webhook, if this process has claimed it and it is due; undefined otherwise. */
    async keep(id: string, by: string, now: number, until: number): Promise<StoredWebhook | undefined> {
      return update(id, { held_until: until })
        .where('held_by', '=', by)
        .where('held_until', '>', now)
        .where('is_enabled', '=', 1)
        .where('next_at', '<=', now)
        .returningAll()
        .executeTakeFirst();
    },
    async release(id: string, by: string): Promise<void> {
      await update(id, { held_by: null, held_until: 0 }).where('held_by', '=', by).execute();
    },
    async noteDelivered(id: string, at: number): Promise<void> {
      await update(id, { delivered_at: at, failures: 0, failing_since: null }).execute();
    },
    async noteFailure(id: string, at: number, nextAt: number): Promise<void> {
      await db
        .updateTable('webhooks')
        .set((eb) => ({
          next_at: nextAt,
          failures: eb('failures', '+', 1),
          failing_since: eb.fn.coalesce('failing_since', eb.val(at)),
        }))
        .where('id', '=', id)
        .execute();
    },
    /** Deletes secrets that no longer sign. */
    async forgetPreviousSecrets(now: number): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ previous_secret: null, previous_until: null })
        .where('previous_until', '<=', now)
        .execute();
    },
  };
}
