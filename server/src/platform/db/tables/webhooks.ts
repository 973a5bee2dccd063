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
  /** The previous secret, sealed. Deliveries are also signed with it until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  created_at: number;
  /** When an operator last changed it. */
  updated_at: number;
  /** Time of the next attempt at the earliest. */
  next_at: number;
  /** Failed attempts since the last successful one. */
  failures: number;
  failing_since: number | null;
  delivered_at: number | null;
  /** The process that delivers to it, and until when no other process does. */
  held_by: string | null;
  held_until: number;
}

/** The delivery of an audit event. The content is read from the audit, so that it is stored only once. */
export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event_seq: number;
  event_id: string;
  action: string;
  /**
   * Order of delivery: twice the event's `seq`. An event that is sent again gets an odd position after the newest event
   * at that time.
   */
  position: number;
  state: WebhookDeliveryState;
  attempts: number;
  /** HTTP status of the last attempt. */
  status: number | null;
  error: WebhookError | null;
  /** Attempts continue for three days from this time. */
  queued_at: number;
  attempted_at: number | null;
}
