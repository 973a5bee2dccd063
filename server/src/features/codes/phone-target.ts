import { ApiError } from '../../platform/http/api-error.ts';
import type { ChannelName } from '../../platform/messages/channel.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import type { CodeTarget } from './one-time-code.ts';

/** A phone number as a form sends it (docs/behaviour/login.md#data). */
export interface PhoneFields {
  readonly phone_code: string;
  readonly phone_no: string;
  readonly send_via: 'sms' | 'whatsapp';
}

/**
 * Where a code for these fields is sent. Throws `invalid_fields` unless the number is in one of the eight countries
 * (security #69), `unavailable` if no gateway is configured.
 */
export type PhoneTargets = (fields: PhoneFields) => CodeTarget;

/** WhatsApp is used if it is requested and configured, SMS otherwise. */
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
