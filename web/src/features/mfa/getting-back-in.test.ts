import type { FactorType } from '@latchkey/contract/http/api-error';
import { describe, expect, test } from 'vitest';
import { bestRemedy, type Loss, type RecoveryFacts, waysIn } from './getting-back-in.ts';

interface Account {
  has: FactorType[];
  isOn?: boolean;
  codes?: number;
  synced?: number;
  allowCodes?: boolean | null;
}

const factsOf = ({
  has,
  isOn = true,
  codes = 10,
  synced = 0,
  allowCodes = null,
}: Account): RecoveryFacts => ({
  info: {
    registered_factors: has.map((type) => ({ type, name: type, description: '' })),
    recovery_codes_left: has.includes('recovery_code') ? codes : null,
    is_2fa_enabled: isOn,
    is_2fa_enforced: false,
    allow_codes: allowCodes,
  },
  syncedPasskeys: synced,
});
const ways = (account: Account, loss: Loss) =>
  waysIn(factsOf(account), loss).map(({ begins, second }) => (second ? `${begins} + ${second}` : begins));

describe('with one factor', () => {
  const account: Account = { has: ['email_otp', 'password'], isOn: false };
  test('a lost phone changes nothing', () => expect(ways(account, 'phone')).toEqual(['password', 'reset']));
  test('a forgotten password is reset by email', () => expect(ways(account, 'password')).toEqual(['reset']));
  test('without the mailbox the password is enough', () =>
    expect(ways(account, 'mailbox')).toEqual(['password']));
  test('nothing needs to be done', () => expect(bestRemedy(factsOf(account))).toBeUndefined());
});

describe('with an app only', () => {
  const account: Account = { has: ['totp', 'password'] };
  test('the phone is the only way in', () => expect(ways(account, 'phone')).toEqual([]));
  test('losing the password is the same', () => expect(ways(account, 'password')).toEqual([]));
  // A passkey is both factors at once. Recovery codes still need a password.
  test('a passkey is the best addition', () => expect(bestRemedy(factsOf(account))).toBe('passkey'));
});

describe('with an app and a verified mailbox', () => {
  const account: Account = { has: ['totp', 'email_otp', 'password'], allowCodes: true };
  test('without the phone there is a code by email', () =>
    expect(ways(account, 'phone')).toEqual(['password + email_otp']));
  test('unless its owner disabled such codes', () =>
    expect(ways({ ...account, allowCodes: false }, 'phone')).toEqual([]));
  test('a reset needs a confirmation other than the mailbox', () =>
    expect(ways(account, 'password')).toEqual(['reset + totp']));
  test('then recovery codes are recommended, as the easiest addition', () =>
    expect(bestRemedy(factsOf({ ...account, allowCodes: false }))).toBe('recovery_code'));
});

test('used-up recovery codes do not count', () => {
  const account: Account = { has: ['totp', 'password', 'recovery_code'] };
  expect(ways(account, 'phone')).toEqual(['password + recovery_code']);
  expect(ways({ ...account, codes: 0 }, 'phone')).toEqual([]);
});

test('a passkey survives the loss of the phone only if it is synced, and then suffices', () => {
  const account: Account = { has: ['passkey'] };
  expect(ways(account, 'phone')).toEqual([]);
  expect(ways({ ...account, synced: 1 }, 'phone')).toEqual(['passkey']);
  expect(ways(account, 'mailbox')).toEqual(['passkey']);
});

test('with a passkey no one is told to use it after a password', () =>
  expect(ways({ has: ['passkey', 'totp', 'password'], synced: 1 }, 'mailbox')).toEqual([
    'passkey',
    'password + totp',
  ]));

test('a code to the phone is not counted twice', () => {
  expect(ways({ has: ['sms_otp', 'totp'] }, 'password')).toEqual(['phone_code + totp']);
  expect(ways({ has: ['sms_otp'] }, 'password')).toEqual([]);
});
