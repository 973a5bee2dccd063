import type { Channel, ChannelName } from '../channel.ts';
import type { DevInbox } from '../dev-inbox.ts';
import { type LarkSettings, larkChannel } from './lark.channel.ts';
import { type Reports, smsHttpChannel } from './sms-http.channel.ts';
import { smtpChannel } from './smtp.channel.ts';
import { type TwilioSettings, twilioChannel } from './twilio.channel.ts';
import { type WhatsappSettings, whatsappChannel } from './whatsapp.channel.ts';

/** A channel that is not configured is missing. */
export type Channels = Partial<Record<ChannelName, Channel>>;

export interface ChannelSettings {
  readonly mailFrom: string;
  readonly smtpUrl: string | null;
  readonly sms:
    | { readonly gateway: 'http'; readonly url: string }
    | ({ readonly gateway: 'twilio' } & TwilioSettings)
    | null;
  readonly whatsapp: WhatsappSettings | null;
  readonly lark: LarkSettings | null;
}

/** Every channel that the operator has configured. */
export function liveChannels(
  { mailFrom, smtpUrl, sms, whatsapp, lark }: ChannelSettings,
  reports?: Reports,
): Channels {
  return {
    ...(smtpUrl ? { email: smtpChannel({ url: smtpUrl, from: mailFrom }) } : {}),
    ...(sms
      ? { sms: sms.gateway === 'http' ? smsHttpChannel({ ...sms, reports }) : twilioChannel(sms, reports) }
      : {}),
    ...(whatsapp ? { whatsapp: whatsappChannel(whatsapp) } : {}),
    ...(lark ? { lark: larkChannel(lark) } : {}),
  };
}

/** Delivers the messages of every channel to the development inbox. */
export function inboxChannels(inbox: DevInbox): Channels {
  return {
    email: inbox.channel('email'),
    sms: inbox.channel('sms'),
    whatsapp: inbox.channel('whatsapp'),
    lark: inbox.channel('lark'),
  };
}
