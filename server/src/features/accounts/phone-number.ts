import { createRequire } from 'node:module';
import type parsePhoneNumber from 'libphonenumber-js/max';

export interface PhoneNumber {
  /** E.164, '+6591234567'. */
  readonly e164: string;
  /** '+65'. */
  readonly code: string;
  /** The national significant number, '91234567'. */
  readonly number: string;
}

/** The calling codes of the eight supported countries (docs/behaviour/login.md#data): JP, TW, SG, ID, HK, VN, TH, MY. */
export const supportedCallingCodes = ['+60', '+62', '+65', '+66', '+81', '+84', '+852', '+886'] as const;

const require = createRequire(import.meta.url);
/** Loaded with the first number: the numbering plans of all countries are large. */
let parser: typeof parsePhoneNumber | undefined;

/**
 * Parses a valid number of a supported country, in E.164 or from its two parts; undefined for anything else (security
 * #69).
 */
export function parsePhone(text: string): PhoneNumber | undefined {
  if (text.length > 32) return undefined;
  parser ??= require('libphonenumber-js/max') as typeof parsePhoneNumber;
  const parsed = parser(text.startsWith('+') ? text : `+${text}`);
  if (!parsed?.isValid() || parsed.ext) return undefined;
  const code = `+${parsed.countryCallingCode}`;
  if (!supportedCallingCodes.some((supported) => supported === code)) return undefined;
  return { e164: parsed.number, code, number: parsed.nationalNumber };
}
