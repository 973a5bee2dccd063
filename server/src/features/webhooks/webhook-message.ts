import { presentEvent } from '../../platform/audit/present-event.ts';
import type { AuditEventsTable } from '../../platform/db/tables/audit.ts';

export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

/** An event as sent to receivers: what operators see, except for its hash. Data erased with a person is null. */
export function messageOf(row: AuditEventsTable): WebhookMessage {
  const { hash: _, action, at, ...data } = presentEvent(row);
  return { id: row.id, body: JSON.stringify({ type: action, timestamp: at, data }) };
}

/** What `test` sends. */
export function testMessage(id: string, at: number): WebhookMessage {
  const body = { type: 'webhook.test', timestamp: new Date(at).toISOString(), data: {} };
  return { id: `test-${id}`, body: JSON.stringify(body) };
}
