import type { Channel } from '../channel.ts';
import { twilioReportUrl } from '../gateway-reports.ts';
import { callGateway } from './call-gateway.ts';
import type { Reports } from './sms-http.channel.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** A phone number, or a messaging service (`MG…`). */
  readonly from: string;
  readonly apiUrl: string;
}

/**
 * SMS through Twilio's Messages resource. Twilio reports deliveries only to an https address, so that no reports are
 * asked for otherwise.
 */
export function twilioChannel(
  { accountSid, authToken, from, apiUrl }: TwilioSettings,
  reports?: Pick<Reports, 'publicUrl'>,
): Channel {
  const url = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  const callback = (id: string): Record<string, string> =>
    reports?.publicUrl.startsWith('https://')
      ? { StatusCallback: twilioReportUrl(reports.publicUrl, id) }
      : {};
  return {
    async send({ id, to, text }) {
      await callGateway({
        url,
        headers: { authorization, 'i-twilio-idempotency-token': id },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text, ...callback(id) }),
      });
    },
  };
}
