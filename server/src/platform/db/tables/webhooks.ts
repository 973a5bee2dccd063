import type { WebhookDeliveryState, WebhookError } from '@latchkey/contract/webhooks/webhook-delivery';

export interface WebhooksTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export interface WebhooksTable {
  id: string;
  url: string;
  /** JSON list. */
  actions: string;
  is_enabled: number;
  private_network: number;
  /** Sealed. */
  secret: string;
  /** The one before, sealed; it signs, too, until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  created_at: number;
  /** When an operator last changed it. */
  updated_at: number;
  /** No attempt before. */
  next_at: number;
  /** Attempts that failed since the last one that did not. */
  failures: number;
  failing_since: number | null;
  delivered_at: number | null;
  /** The process that delivers to it, and until when nobody else does. */
  held_by: string | null;
  held_until: number;
}

/** An event of the audit on its way; what it says is read from there, so that it stands in one place. */
export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event_seq: number;
  event_id: string;
  action: string;
  /** The order of sending: twice the event's place in the audit; of one that is sent again, between those of then and the next. */
  position: number;
  state: WebhookDeliveryState;
  attempts: number;
  /** Of HTTP, of the last attempt. */
  status: number | null;
  error: WebhookError | null;
  /** From here on it is tried for three days. */
  queued_at: number;
  attempted_at: number | null;
}
