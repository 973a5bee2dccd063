import { type FactorType, factorTypes } from '@latchkey/contract/mfa/factors';
import type { Loss } from '@latchkey/contract/mfa/ways-in-read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../accounts/user.ts';
import { mayReset } from '../passwords/reset-mailbox.ts';
import { shownByLink } from '../passwords/shown-by-link.ts';
import type { SignInFactors } from './offers.service.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';
import { waysInService } from './ways-in.service.ts';

let on: FactorsOnStore;
beforeAll(async () => {
  on = await factorsOnStore();
});
afterAll(() => on.remove());

const unset = { email_verified_at: null, password_hash: null, mfa_enabled: 1 };
let people = 0;
/** What an account has by each factor; those of other tables are added. */
const columnsOf: Partial<Record<FactorType, () => Partial<User>>> = {
  password: () => ({ password_hash: '$none$' }),
  email_otp: () => ({ email_verified_at: 1 }),
  sms_otp() {
    people += 1;
    return { phone: `+65813${people}`, phone_verified_at: 1 };
  },
};

async function accountWith(has: readonly FactorType[], changes: Partial<User> = {}): Promise<User> {
  const columns = has.map((type) => columnsOf[type]?.());
  const user = await on.newUser(Object.assign({}, unset, ...columns, changes));
  if (has.includes('totp')) await on.addApp(user.id);
  if (has.includes('passkey')) await on.addPasskey(user.id);
  if (has.includes('recovery_code')) await on.addRecoveryCode(user.id);
  return user;
}

interface Settings {
  readonly signInFactors?: SignInFactors;
  readonly requireForAll?: boolean;
  readonly isSynced?: boolean;
  readonly isAtConsole?: boolean;
  readonly haveToWait?: boolean;
}

/** What the page says, each way in one word. */
async function outlook({ id }: User, settings: Settings = {}) {
  const { isSynced = false, isAtConsole = false, haveToWait = true, ...offered } = settings;
  const { losses, remedy } = await waysInService({
    db: on.store.database.db,
    offers: on.offers(offered),
    isOperator: async () => isAtConsole,
    hasSyncedPasskey: async () => isSynced,
    resets: { mayReset, shownByLink, haveToWait },
  }).read(id);
  const after = (loss: Loss) =>
    losses
      .filter((one) => one.loss === loss)
      .flatMap(({ ways }) => ways.map(({ begins, second }) => (second ? `${begins} + ${second}` : begins)));
  return { phone: after('phone'), password: after('password'), mailbox: after('mailbox'), remedy };
}

const allowing = (...allowed: FactorType[]): Settings => ({ signInFactors: { allowed, weak: 'on' } });

describe('with one factor', () => {
  it('each loss leaves the other, and nothing needs to be done', async () => {
    const user = await accountWith(['email_otp', 'password'], { mfa_enabled: 0 });
    expect(await outlook(user)).toEqual({
      phone: ['password', 'reset'],
      password: ['reset'],
      mailbox: ['password'],
      remedy: null,
    });
  });

  it('an operator’s reset by the mailbox alone waits, and is no way in', async () => {
    const user = await accountWith(['email_otp', 'password'], { mfa_enabled: 0 });
    expect((await outlook(user, { isAtConsole: true })).password).toEqual([]);
    expect((await outlook(user, { isAtConsole: true, haveToWait: false })).password).toEqual(['reset']);
  });
});

describe('with an app', () => {
  it('only, nothing is left without the phone or the password, and a passkey is the best addition', async () => {
    const user = await accountWith(['totp', 'password'], { email_set_by: 'person' });
    expect(await outlook(user)).toEqual({
      phone: [],
      password: [],
      mailbox: ['password + totp'],
      // Both factors at once. Recovery codes still need a password.
      remedy: 'passkey',
    });
  });

  it('and a verified mailbox, a code to it replaces the app, and the app confirms a reset', async () => {
    const user = await accountWith(['totp', 'email_otp', 'password']);
    expect(await outlook(user)).toEqual({
      phone: ['password + email_otp'],
      password: ['reset + totp'],
      mailbox: ['password + totp'],
      remedy: null,
    });
  });

  it('and an email that an operator set and nobody has verified, a reset counts', async () => {
    const user = await accountWith(['totp', 'password'], { email_set_by: 'operator' });
    expect((await outlook(user)).password).toEqual(['reset + totp']);
    expect((await outlook(user)).remedy).toBe('recovery_code');
  });
});

describe('a code by email beside an app counts for nothing after the loss of the phone', () => {
  const nothing = { phone: [], password: ['reset + totp'], remedy: 'recovery_code' };
  const factors: readonly FactorType[] = ['totp', 'email_otp', 'password'];

  it('if SIGN_IN_FACTORS lists none', async () => {
    const user = await accountWith(factors);
    expect(await outlook(user, allowing('passkey', 'totp', 'recovery_code'))).toMatchObject(nothing);
    // None of those that the account has: any of them is asked for.
    expect((await outlook(user, allowing('passkey'))).phone).toEqual(['password + email_otp']);
  });

  it('if its owner has switched codes off', async () => {
    expect(await outlook(await accountWith(factors, { allow_codes: 0 }))).toMatchObject(nothing);
  });

  it.each(['fallback', 'never'] as const)('if WEAK_FACTORS is %s', async (weak) => {
    const signInFactors = { allowed: factorTypes, weak } as const;
    const user = await accountWith(factors);
    expect(await outlook(user, { signInFactors })).toMatchObject(nothing);
    const switchedOn = await accountWith(factors, { allow_codes: 1 });
    const { phone } = await outlook(switchedOn, { signInFactors });
    expect(phone).toEqual(weak === 'fallback' ? ['password + email_otp'] : []);
  });
});

it('no remedy is suggested that SIGN_IN_FACTORS makes useless', async () => {
  const user = await accountWith(['totp', 'email_otp', 'password']);
  expect(await outlook(user, allowing('passkey', 'totp'))).toMatchObject({ phone: [], remedy: 'passkey' });
});

it('used-up recovery codes do not count', async () => {
  const user = await accountWith(['totp', 'password', 'recovery_code']);
  expect((await outlook(user)).phone).toEqual(['password + recovery_code']);
  await on.store.database.db
    .updateTable('recovery_codes')
    .set({ used_at: 1 })
    .where('user_id', '=', user.id)
    .execute();
  expect((await outlook(user)).phone).toEqual([]);
});

it('what was just added counts for a reset, as from the next day on', async () => {
  const user = await accountWith(['email_otp', 'password']);
  await on.addApp(user.id, { added_in: 'this session' });
  expect((await outlook(user)).password).toEqual(['reset + totp']);
});

it('a passkey survives the loss of the phone only if it is synced, and then suffices', async () => {
  const user = await accountWith(['passkey']);
  expect((await outlook(user)).phone).toEqual([]);
  const synced = await outlook(user, { isSynced: true });
  expect([synced.phone, synced.mailbox]).toEqual([['passkey'], ['passkey']]);
});

it('with a passkey no one is told to use it after a password', async () => {
  const user = await accountWith(['passkey', 'totp', 'password']);
  expect((await outlook(user, { isSynced: true })).mailbox).toEqual(['passkey', 'password + totp']);
});

describe('a code to the phone', () => {
  it('is not counted twice', async () => {
    expect((await outlook(await accountWith(['sms_otp', 'totp']))).password).toEqual(['phone_code + totp']);
    // It is no second factor where it is the only way to sign in (#511).
    expect((await outlook(await accountWith(['sms_otp']))).password).toEqual(['phone_code']);
  });

  it('to a number that an operator has corrected begins no sign-in', async () => {
    const corrected = { phone: '+6581400001', phone_replaces_verified: 1 };
    const user = await accountWith(['totp', 'password'], corrected);
    expect(await outlook(user)).toMatchObject({
      password: [],
      mailbox: ['password + totp', 'password + sms_otp'],
    });
  });
});

it('a password that a report has left to known browsers is no way in, until it is replaced', async () => {
  const doubted = { mfa_enabled: 0, password_version: 3, doubted_password_version: 3 };
  const user = await accountWith(['password', 'sms_otp'], doubted);
  expect(await outlook(user)).toEqual({
    phone: [],
    password: ['phone_code'],
    mailbox: ['phone_code'],
    remedy: 'passkey',
  });
  const replaced = await accountWith(['password'], { ...doubted, password_version: 4 });
  expect((await outlook(replaced)).phone).toEqual(['password']);
});
