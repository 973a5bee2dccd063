import { expect, it } from 'vitest';
import {
  completeSecondFactor,
  SecondFactorCancelled,
  type SecondFactorRequest,
  secondFactorStore,
} from './second-factor.ts';

const request: SecondFactorRequest<string> = {
  purpose: 'sign_in',
  required: { status: '2fa_required', available_factors: [], preferred_factor: null },
  token: 'pending',
  finish: async (mfaToken: string) => `session of ${mfaToken}`,
};

it('waits for the modal and returns the result of finish', async () => {
  const done = completeSecondFactor(request);
  const open = secondFactorStore.snapshot();
  secondFactorStore.settle({ value: await open?.finish('m1', false) });
  await expect(done).resolves.toBe('session of m1');
  expect(secondFactorStore.snapshot()).toBeUndefined();
});

it('a second request cancels the first', async () => {
  const first = completeSecondFactor(request);
  const second = completeSecondFactor(request);
  await expect(first).rejects.toBeInstanceOf(SecondFactorCancelled);
  secondFactorStore.settle({ error: new SecondFactorCancelled() });
  await expect(second).rejects.toBeInstanceOf(SecondFactorCancelled);
});
