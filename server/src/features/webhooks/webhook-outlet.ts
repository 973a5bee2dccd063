import type { AuditOutlet } from '../../platform/audit/audit-trail.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AuditEventsTable } from '../../platform/db/tables/audit.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from '../../platform/db/tables/webhooks.ts';
import { newId } from '../../platform/ids/new-id.ts';

const enabled = statement<{ on: 1 }, Pick<WebhooksTable, 'id' | 'actions'>>((db, { on }) =>
  db.selectFrom('webhooks').select(['id', 'actions']).where('is_enabled', '=', on),
);

/** Maximum rows per insert statement. */
const atOnce = 200;

/**
 * Queues audit events for the webhooks that want them, in the transaction of the change and in commit order: a change
 * that is rolled back is not sent, and one that is committed is sent even if this process dies.
 */
export function webhookOutlet(clock: Clock): AuditOutlet {
  return async (tx) => {
    const webhooks = await enabled.all(tx, { on: 1 });
    if (webhooks.length === 0) return undefined;
    const wanted = webhooks.map(({ id, actions }) => ({
      id,
      actions: new Set(JSON.parse(actions) as string[]),
    }));
    return async (events) => {
      const rows = events.flatMap((event) =>
        wanted
          .filter(({ actions }) => actions.has(event.action))
          .map(({ id }) => deliveryOf(event, id, clock)),
      );
      for (let done = 0; done < rows.length; done += atOnce) {
        await tx
          .insertInto('webhook_deliveries')
          .values(rows.slice(done, done + atOnce))
          .execute();
      }
    };
  };
}

function deliveryOf(event: AuditEventsTable, webhookId: string, clock: Clock): WebhookDeliveriesTable {
  return {
    id: newId(clock),
    webhook_id: webhookId,
    event_seq: event.seq,
    event_id: event.id,
    action: event.action,
    position: 2 * event.seq,
    state: 'waiting',
    attempts: 0,
    status: null,
    error: null,
    queued_at: event.at,
    attempted_at: null,
  };
}
