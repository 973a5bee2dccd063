import type { Channel } from '../channel.ts';
import { callGateway } from './call-gateway.ts';

/** Where a gateway can report the delivery of a message. */
export interface Reports {
  readonly url: string;
  readonly tokenOf: (messageId: string) => string;
  readonly publicUrl: string;
}

interface SmsHttpSettings {
  readonly url: string;
  readonly reports?: Reports | undefined;
}

/**
 * SMS through any gateway that accepts `{id, to, text}` as JSON; `id` identifies repetitions. If `report` is present,
 * the gateway may post `{id, token, status}` there (docs/behaviour/codes.md#delivery).
 */
export function smsHttpChannel({ url, reports }: SmsHttpSettings): Channel {
  return {
    async send({ id, to, text }) {
      const report = reports && { report: { url: reports.url, token: reports.tokenOf(id) } };
      await callGateway({ url, headers: { 'idempotency-key': id }, body: { id, to, text, ...report } });
    },
  };
}
