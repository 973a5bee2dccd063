import type { Channel } from '../channel.ts';
import { callGateway } from './call-gateway.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, or a messaging service (`MG…`). */
  readonly from: string;
  readonly apiUrl: string;
}

/** SMS through Twilio's Messages resource. */
export function twilioChannel({ accountSid, authToken, from, apiUrl }: TwilioSettings): Channel {
  const url = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send({ id, to, text }) {
      await callGateway({
        url,
        headers: { authorization, 'i-twilio-idempotency-token': id },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
      });
    },
  };
}
