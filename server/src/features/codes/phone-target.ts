import { ApiError } from '../../platform/http/api-error.ts';
import type { ChannelName } from '../../platform/messages/channel.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import type { CodeTarget } from './one-time-code.ts';

/** A phone as a form sends it (docs/behaviour/login.md#data). */
export interface PhoneFields {
  readonly phone_code: string;
  readonly phone_no: string;
  readonly send_via: 'sms' | 'whatsapp';
}

/** Where a code for these fields goes. Throws `invalid_fields`: only numbers of the eight countries (security #69); `unavailable` where no gateway is set up. */
export type PhoneTargets = (fields: PhoneFields) => CodeTarget;

/** WhatsApp is taken where it is asked for and set up, SMS everywhere else. */
export function phoneTargets(canSend: (channel: ChannelName) => boolean): PhoneTargets {
  return ({ phone_code, phone_no, send_via }) => {
    const digits = phone_no.replace(/\D/g, '');
    const phone = parsePhone(`+${phone_code.replace('+', '')}${digits}`);
    if (!phone || phone.code !== `+${phone_code.replace('+', '')}`) {
      throw new ApiError('invalid_fields', { errors: { phone_no: [catalog().fields.phone_invalid] } });
    }
    const channel = send_via === 'whatsapp' && canSend('whatsapp') ? 'whatsapp' : 'sms';
    if (!canSend(channel)) throw new ApiError('unavailable', { message: catalog().messages.noPhoneChannel });
    return { channel, address: phone.e164 };
  };
}
