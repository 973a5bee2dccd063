import { type FactorType, possessionsOf, factors as units } from '@latchkey/contract/mfa/factors';

/** How sure the portal is of the person, as `acr` (OpenID Connect Core §2). */
export const acr = {
  singleFactor: 'urn:latchkey:acr:single-factor',
  multiFactor: 'urn:latchkey:acr:multi-factor',
} as const;

export interface Assurance {
  readonly acr: string;
  readonly amr: string[];
}

/** What the factors of a sign-in amount to; a passkey is both factors (docs/behaviour/login.md#why). */
export function assuranceOf(factors: readonly FactorType[]): Assurance {
  const isMulti = possessionsOf(factors).size > 1 || factors.includes('passkey');
  const amr = [...new Set(factors.flatMap((factor) => [...units[factor].amr]))];
  return { acr: isMulti ? acr.multiFactor : acr.singleFactor, amr: isMulti ? [...amr, 'mfa'] : amr };
}

/** After a second factor was proven within the session. */
export function raised(assurance: Assurance): Assurance {
  return { acr: acr.multiFactor, amr: [...new Set([...assurance.amr, 'mfa'])] };
}
