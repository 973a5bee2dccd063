import type { TwoFactorRequired } from '@latchkey/contract/http/api-error';
import type { ApiFailure } from '../../platform/api/api-failure.ts';

/** Converts a failure `2fa_required` to the form that a sign-in's reply has. */
export function requiredSecondFactor({ body }: ApiFailure): TwoFactorRequired {
  return {
    status: '2fa_required',
    available_factors: body?.available_factors ?? [],
    preferred_factor: body?.preferred_factor ?? null,
    ...(body?.resting_factors ? { resting_factors: body.resting_factors } : {}),
  };
}
