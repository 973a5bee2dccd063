import type { FactorType } from '@latchkey/contract/http/api-error';

/** How sure the portal is of the person, as `acr` (OpenID Connect Core §2). */
export const acr = {
  singleFactor: 'urn:latchkey:acr:single-factor',
  multiFactor: 'urn:latchkey:acr:multi-factor',
} as const;

/** RFC 8176. */
const methods: Record<FactorType, readonly string[]> = {
  password: ['pwd'],
  email_otp: ['otp'],
  sms_otp: ['otp', 'sms'],
  lark_otp: ['otp'],
  totp: ['otp'],
  recovery_code: ['otp'],
  carro_id: ['swk'],
  passkey: ['hwk', 'user'],
};

export interface Assurance {
  readonly acr: string;
  readonly amr: string[];
}

/** What the factors of a sign-in amount to; a passkey is both factors (decisions.md §7). */
export function assuranceOf(factors: readonly FactorType[]): Assurance {
  const isMulti = factors.length > 1 || factors.includes('passkey');
  const amr = [...new Set(factors.flatMap((factor) => methods[factor]))];
  return { acr: isMulti ? acr.multiFactor : acr.singleFactor, amr: isMulti ? [...amr, 'mfa'] : amr };
}

/** After a second factor was proven within the session. */
export function raised(assurance: Assurance): Assurance {
  return { acr: acr.multiFactor, amr: [...new Set([...assurance.amr, 'mfa'])] };
}
