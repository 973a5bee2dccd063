import type { PhoneLoginCode } from '@latchkey/contract/login/phone-login-code';
import { readStored, tabArea, writeStored } from '../../platform/storage/browser-storage.ts';

/** A code that this tab requested, and the number it was sent to. */
export interface PhoneCode extends Pick<PhoneLoginCode, 'reference_number' | 'sent_via' | 'expires_at'> {
  /** Calling code and number, as sent to the server. */
  phone: string;
}

/** Prefixed with `latchkey-ui-`; for this tab only. */
const key = 'phone-code';

/** Remembers the last code for as long as the tab, so that a person who went back can return to its field. */
export function keepPhoneCode(phone: string, sent: PhoneLoginCode): void {
  const { reference_number, sent_via, expires_at } = sent;
  const kept: PhoneCode = { phone, reference_number, sent_via, expires_at };
  writeStored(key, JSON.stringify(kept), tabArea());
}

/** It has been used: on a shared computer, the number must not stay in the tab. */
export function forgetPhoneCode(): void {
  writeStored(key, null, tabArea());
}

/** The code for this number that is still valid. */
export function goodPhoneCode(phone: string, now = Date.now()): PhoneCode | undefined {
  const code = lastPhoneCode();
  return code && code.phone === phone && Date.parse(code.expires_at) > now ? code : undefined;
}

/** The code with this reference, if this tab requested it. */
export function phoneCodeOf(reference: string | undefined): PhoneCode | undefined {
  const code = lastPhoneCode();
  return code?.reference_number === reference ? code : undefined;
}

function lastPhoneCode(): PhoneCode | undefined {
  try {
    const value: unknown = JSON.parse(readStored(key, tabArea()) ?? 'null');
    return isPhoneCode(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const fields = ['phone', 'reference_number', 'sent_via', 'expires_at'] as const;

function isPhoneCode(value: unknown): value is PhoneCode {
  if (typeof value !== 'object' || value === null) return false;
  const record: Record<string, unknown> = { ...value };
  return fields.every((name) => typeof record[name] === 'string');
}
