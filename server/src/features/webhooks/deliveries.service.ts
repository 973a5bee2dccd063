import type { AuditTargetType } from '@latchkey/contract/audit/audit-actions';
import type { WebhookDelivery, WebhookDeliveryState } from '@latchkey/contract/webhooks/webhook-delivery';
import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { deliveriesRepository, type NamedDelivery } from './deliveries.repository.ts';
import { webhookTarget } from './webhook-target.ts';
import { webhooksRepository } from './webhooks.repository.ts';

export interface DeliveriesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

interface Page {
  readonly state?: WebhookDeliveryState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type DeliveriesService = ReturnType<typeof deliveriesService>;

/** The deliveries of a webhook, as operators see and repeat them. */
export function deliveriesService({ db, clock }: DeliveriesDeps) {
  return {
    /** Newest first. Throws `not_found`. */
    async list(webhookId: string, { state, cursor, limit }: Page) {
      if (!(await webhooksRepository(db).find(webhookId))) throw new ApiError('not_found');
      const before = cursor === undefined ? undefined : placeOf(cursor);
      const page = { before, state, limit: limit + 1 };
      const found = await deliveriesRepository(db).list(webhookId, page);
      const rows = found.slice(0, limit);
      return {
        items: rows.map(present),
        next_cursor: found.length > limit ? String(rows.at(-1)?.event_seq) : null,
      };
    },
    /**
     * Queues an event again behind everything that waits, for another three days; if it is still waiting, it keeps its
     * place. The next attempt is due immediately. Throws `not_found`, `conflict` if the event has already been deleted.
     */
    async sendAgain(webhookId: string, id: string, reason?: string): Promise<WebhookDelivery> {
      return inTransaction(db, async (tx) => {
        const webhook = await webhooksRepository(tx).hold(webhookId);
        const on = deliveriesRepository(tx);
        const delivery = webhook && (await on.find(webhookId, id));
        if (!delivery) throw new ApiError('not_found');
        if (delivery.target_id === null)
          throw new ApiError('conflict', { message: catalog().webhooks.eventRemoved });
        await on.queueAgain(id, 2 * (await on.lastPlace()) + 1, clock.now());
        await webhooksRepository(tx).update(webhookId, { next_at: 0 });
        const changes = { event_id: delivery.event_id, action: delivery.action };
        const target = webhookTarget(webhook);
        audit.record(tx, { action: 'webhook.event_sent_again', target, reason, changes });
        return present((await on.find(webhookId, id)) ?? delivery);
      });
    },
  };
}

/** Nothing comes before what is no cursor of ours; PostgreSQL refuses larger numbers (security #329). */
const placeOf = (cursor: string): number => (/^\d{1,15}$/.test(cursor) ? Number(cursor) : 0);

function present(row: NamedDelivery): WebhookDelivery {
  const { target_type: type, target_id: id } = row;
  return {
    id: row.id,
    event_id: row.event_id,
    action: row.action,
    target: type && id ? { type: type as AuditTargetType, id, name: row.target_name } : null,
    state: row.state,
    attempts: row.attempts,
    response_status: row.status,
    error: row.error,
    queued_at: new Date(row.queued_at).toISOString(),
    attempted_at: row.attempted_at === null ? null : new Date(row.attempted_at).toISOString(),
  };
}
