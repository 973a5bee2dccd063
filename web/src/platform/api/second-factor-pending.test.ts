import { expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { isSecondFactorPending } from './second-factor-pending.ts';

it('is detected in a reply and in an error', () => {
  expect(isSecondFactorPending({ status: '2fa_required', available_factors: [] })).toBe(true);
  expect(isSecondFactorPending(new ApiFailure('2fa_required', 'x', { httpStatus: 403 }))).toBe(true);
});

it.each([{ auth_token: 't' }, undefined, null, 'x', new ApiFailure('forbidden', 'x'), new Error('x')])(
  'is not detected in %j',
  (value) => {
    expect(isSecondFactorPending(value)).toBe(false);
  },
);
