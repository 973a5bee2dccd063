import type { FactorType } from '@latchkey/contract/http/api-error';
import { expect, it } from 'vitest';
import { isStepDone, nextStep } from './securing.ts';

const info = (types: FactorType[], codesLeft: number | null, isOn: boolean, isEnforced = false) => ({
  registered_factors: types.map((type) => ({ type, name: type, description: '' })),
  recovery_codes_left: codesLeft,
  is_2fa_enabled: isOn,
  is_2fa_enforced: isEnforced,
});

it.each([
  ['nothing is done', info(['password', 'email_otp'], null, false), 'app'],
  ['a code by email does not count, because it can be intercepted', info(['email_otp'], 10, true), 'app'],
  ['the app is set up', info(['password', 'totp'], null, false), 'codes'],
  ['a passkey also counts', info(['passkey'], null, false), 'codes'],
  ['a companion device also counts', info(['carro_id'], null, false), 'codes'],
  ['the last recovery code was used', info(['totp', 'recovery_code'], 0, true), 'codes'],
  ['the codes exist', info(['totp', 'recovery_code'], 10, false), 'on'],
  ['everything is done', info(['totp', 'recovery_code'], 1, true), undefined],
  ['2FA is enforced', info(['totp', 'recovery_code'], 10, false, true), undefined],
] as const)('%s', (_, known, expected) => {
  expect(nextStep(known)).toBe(expected);
});

it('a later step may be done before an earlier one', () => {
  const known = info(['email_otp', 'recovery_code'], 10, true);
  expect([isStepDone('app', known), isStepDone('codes', known), isStepDone('on', known)]).toEqual([
    false,
    true,
    true,
  ]);
});
