import { factors } from '@latchkey/contract/mfa/factors';
import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';

/** The steps that protect an account, in order (docs/behaviour/mfa.md#securing-an-account). */
export const securingSteps = ['app', 'codes', 'on'] as const;
export type SecuringStep = (typeof securingSteps)[number];

type Known = Pick<
  MfaInfo,
  'registered_factors' | 'recovery_codes_left' | 'is_2fa_enabled' | 'is_2fa_enforced'
>;

/** Derived from the account itself, so that it does not matter where, when or in which order it was done. Pure. */
export function isStepDone(step: SecuringStep, info: Known): boolean {
  switch (step) {
    case 'app':
      return hasStronger(info);
    case 'codes':
      return (info.recovery_codes_left ?? 0) > 0;
    case 'on':
      return info.is_2fa_enabled || info.is_2fa_enforced;
  }
}

/** The first step that is not done; undefined if all are done. */
export function nextStep(info: Known): SecuringStep | undefined {
  return securingSteps.find((step) => !isStepDone(step, info));
}

/** A passkey or a companion device counts as much as the app. */
function hasStronger({ registered_factors }: Known): boolean {
  return registered_factors.some(({ type }) => factors[type].strength === 'strong');
}
