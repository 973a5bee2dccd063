import { expect, it } from 'vitest';
import {
  completeSecondFactor,
  SecondFactorCancelled,
  type SecondFactorRequest,
  secondFactorStore,
} from './second-factor.ts';

const request: SecondFactorRequest<string> = {
  purpose: 'sign_in',
  page: { isLeft: () => false, whenLeft: () => () => {} },
  required: { status: '2fa_required', available_factors: [], preferred_factor: null },
  token: 'pending',
  finish: async (mfaToken: string) => `session of ${mfaToken}`,
};

function shown(): SecondFactorRequest {
  const open = secondFactorStore.snapshot();
  if (!open) throw new Error('No modal is open');
  return open;
}

it('#526 a late result of a request that was cancelled is not that of the next one', async () => {
  const cancelled = completeSecondFactor(request);
  const before = shown();
  secondFactorStore.settle(before, { error: new SecondFactorCancelled() });
  await expect(cancelled).rejects.toBeInstanceOf(SecondFactorCancelled);
  const next = completeSecondFactor(request);
  secondFactorStore.settle(before, { value: 'session of somebody else' });
  secondFactorStore.settle(shown(), { value: 'own session' });
  await expect(next).resolves.toBe('own session');
});

it('waits for the modal and returns the result of finish', async () => {
  const done = completeSecondFactor(request);
  const open = shown();
  secondFactorStore.settle(open, { value: await open.finish('m1', false) });
  await expect(done).resolves.toBe('session of m1');
  expect(secondFactorStore.snapshot()).toBeUndefined();
});

it('a second request cancels the first', async () => {
  const first = completeSecondFactor(request);
  const second = completeSecondFactor(request);
  await expect(first).rejects.toBeInstanceOf(SecondFactorCancelled);
  secondFactorStore.settle(shown(), { error: new SecondFactorCancelled() });
  await expect(second).rejects.toBeInstanceOf(SecondFactorCancelled);
});

it('#545 a page that was left meanwhile opens nothing, and the modal of the present page stays', async () => {
  const present = completeSecondFactor(request);
  const open = shown();
  const late = completeSecondFactor({ ...request, page: { ...request.page, isLeft: () => true } });
  await expect(late).rejects.toBeInstanceOf(SecondFactorCancelled);
  expect(secondFactorStore.snapshot()).toBe(open);
  secondFactorStore.settle(open, { value: 'session' });
  await expect(present).resolves.toBe('session');
});
