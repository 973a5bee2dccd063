import type { Channel } from '../channel.ts';
import { callGateway } from './call-gateway.ts';

/** SMS through any gateway that takes `{id, to, text}` as JSON; it knows a repetition by `id`. */
export function smsHttpChannel({ url }: { readonly url: string }): Channel {
  return {
    async send({ id, to, text }) {
      await callGateway({ url, headers: { 'idempotency-key': id }, body: { id, to, text } });
    },
  };
}
