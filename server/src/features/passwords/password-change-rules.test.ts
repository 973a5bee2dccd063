import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { Profile } from '@latchkey/contract/profile/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings, endLasting } from '../../app/account-endings.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { createPasswordPolicy } from '../../platform/passwords/password-policy.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { knownBrowsers } from '../login/known-browsers.ts';
import { factorFailuresRepository } from '../mfa/factor-failures.repository.ts';
import { factorFailuresService } from '../mfa/factor-failures.service.ts';
import { ownBrowserAnswers } from '../mfa/limits.ts';
import { type FactorsOnStore, factorsOnStore } from '../mfa/testing/factors-on-store.ts';
import { currentPasswordAttempts, passwordGivenWithin } from './limits.ts';
import { type NewPasswordService, newPasswordService } from './new-password.service.ts';
import { type PasswordChangeService, passwordChangeService } from './password-change.service.ts';

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';
const client = { ip: '203.0.113.1', userAgent: null, deviceId: null };
let on: FactorsOnStore;
let rateLimits: RateLimits;
let perSession: RateLimit;
let changes: PasswordChangeService;
let newPasswords: NewPasswordService;
let user: User;
let caller: TokenCaller;
let pending: LoginAttention[];
/** The notices: whose, which, to which email address, and of whose call. */
let told: unknown[];
/** Runs once the current password was checked, while the new one is hashed. */
let meanwhile: (() => Promise<unknown>) | undefined;
let isOverloaded: boolean;

// Real hashes take most of the time of a test, and these rules do not depend on them.
const hasher: PasswordHasher = {
  refuseIfFull() {},
  async hash(password) {
    await meanwhile?.();
    return `hash of ${password}`;
  },
  async verify(password, hash) {
    if (isOverloaded) throw new Error('overloaded');
    return hash === `hash of ${password}`;
  },
  needsRehash: () => false,
};

beforeAll(async () => {
  on = await factorsOnStore();
  const { clock, sessions, stepUp } = on;
  rateLimits = await createRateLimits({ redisUrl: null, clock });
  perSession = rateLimits.limit('current-password', currentPasswordAttempts);
  newPasswords = newPasswordService({
    db: db(),
    clock,
    hasher,
    policy: createPasswordPolicy({ serviceName: 'Latchkey' }),
    sessions,
    notices: {
      tell: async (_, contacts, kind, cause) =>
        void told.push([contacts.id, kind, contacts.email, cause?.client]),
      tellAt: async () => {},
    },
    withdrawProofs: accountEndings(clock).withdrawProofs,
    forgetBrowsers: (tx, userId, { except }) => knownBrowsers(tx).forgetAll(userId, except),
    endLasting: endLasting(clock),
    forgetFailures: (tx, userId, factor) => factorFailuresRepository(tx).clear(userId, factor),
  });
  const { forSignIn, forReset } = on.offers();
  changes = passwordChangeService({
    db: db(),
    clock,
    hasher,
    sessions,
    stepUp,
    pendingAttentions: async () => pending,
    newPasswords,
    readProfile: async (id) => ({ id }) as unknown as Profile,
    currentPasswordAttempts: perSession,
    secondFactors: { forSignIn, forReset, consume: on.mfaTokens.consume, require: stepUp.require },
    failures: factorFailuresService({
      db: db(),
      clock,
      notices: { tell: async () => {} },
      knowsBrowser: async (_, { browserId }) => browserId === 'own',
      ownBrowserAnswers: rateLimits.limit('factor-own-browser', ownBrowserAnswers),
    }),
  });
});
afterAll(async () => {
  await rateLimits.close();
  await on.remove();
});
beforeEach(async () => {
  told = [];
  pending = [];
  meanwhile = undefined;
  isOverloaded = false;
  user = await on.newUser({ password_hash: `hash of ${old}` });
  caller = await on.callerOf(user.id);
});

const db = () => on.store.database.db;
const set = (row: Partial<User>) =>
  usersRepository(db()).update(user.id, { updated_at: on.clock.now(), ...row });
const change = (
  given: {
    current?: string | null;
    password?: string;
    mfaToken?: string;
    keep?: boolean;
    browserId?: string;
    caller?: TokenCaller;
  } = {},
) =>
  changes.change({
    caller: given.caller ?? caller,
    client: given.browserId ? { ...client, browserId: given.browserId } : client,
    mfaToken: given.mfaToken,
    current: given.current === null ? undefined : (given.current ?? old),
    password: given.password ?? fresh,
    keepOtherSessions: given.keep ?? false,
  });
const replace = (password = fresh, mfaToken?: string) =>
  changes.replace({ caller, client, mfaToken, password });
const passwordNow = async () => (await on.userNow(user.id)).password_hash;
const enteredAgo = (ago: number | null) =>
  db()
    .updateTable('sessions')
    .set({ password_at: ago === null ? null : on.clock.now() - ago })
    .where('id', '=', caller.sessionId)
    .execute();
const sessionsAlive = async () =>
  (
    await db()
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
const failures = async () => (await on.failuresOf(user.id, 'password')) ?? 0;
const attemptsLeft = async () => (await perSession.peek(caller.sessionId)).points;
const invalid = (errors: Record<string, unknown>) => ({ code: 'invalid_fields', details: { errors } });
const factorAsked = { code: '2fa_required' };
const outdated = { code: 'unauthenticated' };

describe('a change with the current password', () => {
  it('sets the new one, notifies the owner with the caller, is recorded and answers with the profile', async () => {
    expect(await change()).toEqual({ id: user.id });
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
    expect((await on.userNow(user.id)).password_set_in).toBe(caller.sessionId);
    expect(told).toEqual([[user.id, 'password_changed', user.email, client]]);
    expect((await on.audited(user.id)).map(([action]) => action)).toContain('user.password_changed');
  });

  it('ends the other sessions unless they are to stay', async () => {
    const other = await on.callerOf(user.id);
    await change({ keep: true });
    expect(await sessionsAlive()).toEqual([caller.sessionId, other.sessionId].toSorted());
    await change({ current: fresh, password: 'another river at noon' });
    expect(await sessionsAlive()).toEqual([caller.sessionId]);
  });

  it('#59 is refused without it or with a wrong one, which counts, and a right one resets the count', async () => {
    const before = await attemptsLeft();
    await expect(change({ current: null })).rejects.toMatchObject(
      invalid({ current_password: ['Required'] }),
    );
    expect([await failures(), await attemptsLeft()]).toEqual([0, before]);
    await expect(change({ current: 'wrong' })).rejects.toMatchObject(
      invalid({ current_password: ['This is not your current password.'] }),
    );
    expect([await failures(), await attemptsLeft()]).toEqual([1, before - 1]);
    expect(await passwordNow()).toBe(`hash of ${old}`);
    await change();
    expect([await failures(), await attemptsLeft()]).toEqual([0, before - 1]);
  });

  const setFailures = (made: number) =>
    db()
      .insertInto('second_factor_failures')
      .values({ user_id: user.id, factor: 'password', failures: made, updated_at: on.clock.now() })
      .execute();

  it('#68 waits for a cooldown, but not from the owner’s browser', async () => {
    await setFailures(5);
    await expect(change()).rejects.toMatchObject({ code: 'rate_limited', details: { retry_after: 60 } });
    await change({ browserId: 'own' });
    expect([await passwordNow(), await failures()]).toEqual([`hash of ${fresh}`, 0]);
  });

  it('#388 somebody in another session does not use up the attempts of the owner’s browser', async () => {
    const stranger = await on.callerOf(user.id);
    for (let guess = 0; guess <= currentPasswordAttempts.points; guess += 1)
      await expect(change({ current: 'wrong', caller: stranger })).rejects.toMatchObject({
        code: expect.stringMatching(/invalid_fields|rate_limited/),
      });
    await expect(change({ caller: stranger, browserId: 'own' })).rejects.toMatchObject({
      code: 'rate_limited',
    });
    await change({ browserId: 'own' });
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
  });

  it('#13 the hundredth wrong one in a row locks the password as a factor, which is recorded', async () => {
    await setFailures(99);
    on.clock.advance(day);
    await expect(change({ current: 'wrong' })).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await on.audited(user.id)).toContainEqual(['user.factor_locked', { factor: 'password' }]);
    await expect(change()).rejects.toMatchObject({ code: 'factor_locked' });
  });

  it('R20 does not count an attempt that was not evaluated', async () => {
    const before = await attemptsLeft();
    isOverloaded = true;
    await expect(change()).rejects.toThrow('overloaded');
    expect([await failures(), await attemptsLeft()]).toEqual([0, before]);
  });

  it('#58 refuses a weak password after the current one, and before it asks for a second factor', async () => {
    await on.addApp(user.id);
    await set({ mfa_enabled: 1 });
    await expect(change({ password: 'password1', current: 'wrong' })).rejects.toMatchObject({
      details: { errors: { current_password: expect.anything() } },
    });
    await expect(change({ password: 'password1' })).rejects.toMatchObject(
      invalid({ password: [expect.any(String)] }),
    );
    await expect(change()).rejects.toMatchObject(factorAsked);
  });

  it('#5 of an account with 2FA needs another possession, whose proof it uses up', async () => {
    await on.addApp(user.id);
    await set({ mfa_enabled: 1 });
    const byPassword = await on.mfaTokens.issue(caller, 'password');
    await expect(change({ mfaToken: byPassword })).rejects.toMatchObject(factorAsked);
    expect(await passwordNow()).toBe(`hash of ${old}`);
    const mfaToken = await on.mfaTokens.issue(caller, 'totp');
    await change({ mfaToken });
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
    await expect(change({ current: fresh, password: old, mfaToken })).rejects.toMatchObject(factorAsked);
  });

  it('#5 of an account without a password needs a confirmation instead', async () => {
    await set({ password_hash: null });
    await expect(change({ current: null })).rejects.toMatchObject(factorAsked);
    const mfaToken = await on.mfaTokens.issue(caller, 'email_otp');
    await change({ current: null, mfaToken });
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
  });

  it('of a deleted account is refused', async () => {
    caller = { ...caller, userId: 'gone' };
    await expect(change()).rejects.toMatchObject(outdated);
  });
});

describe('the inline form', () => {
  const expiring = [{ type: 'password_expiry_is_soon' }] as unknown as LoginAttention[];
  const expired = [{ type: 'expired_password' }] as unknown as LoginAttention[];
  const unrelated = [{ type: 'no_such_notice' }] as unknown as LoginAttention[];

  it('H4 needs no proof while the password is about to expire, or has, and was entered recently', async () => {
    for (const [index, attentions] of [expiring, [...unrelated, ...expired]].entries()) {
      pending = attentions;
      await enteredAgo(passwordGivenWithin);
      expect(await replace(`${fresh} ${index}`)).toEqual({ id: user.id });
      expect(await passwordNow()).toBe(`hash of ${fresh} ${index}`);
    }
    expect(told).toEqual(Array(2).fill([user.id, 'password_changed', user.email, client]));
  });

  it('H4 needs one otherwise: without such a notice, later, or if it was not entered in this session', async () => {
    for (const [attentions, ago] of [
      [[], 0],
      [unrelated, 0],
      [expired, passwordGivenWithin + 1],
      [expired, null],
    ] as const) {
      pending = [...attentions];
      await enteredAgo(ago);
      await expect(replace()).rejects.toMatchObject(factorAsked);
    }
    expect(await passwordNow()).toBe(`hash of ${old}`);
  });

  it('H4 asks for it before it says anything of the password, and uses it up only with a good one', async () => {
    await expect(replace('password1')).rejects.toMatchObject(factorAsked);
    const mfaToken = await on.mfaTokens.issue(caller, 'password');
    await expect(replace('password1', mfaToken)).rejects.toMatchObject(
      invalid({ password: [expect.any(String)] }),
    );
    await expect(replace(old, mfaToken)).rejects.toMatchObject(
      invalid({ password: ['Choose a password that differs from your current one.'] }),
    );
    await replace(fresh, mfaToken);
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
    await expect(replace('another river at noon', mfaToken)).rejects.toMatchObject({
      ...factorAsked,
      details: { mfa_token_status: 'used' },
    });
  });

  it('ends the other sessions', async () => {
    await on.callerOf(user.id);
    pending = expired;
    await enteredAgo(minute);
    await replace();
    expect(await sessionsAlive()).toEqual([caller.sessionId]);
  });

  it('of a deleted account, or of an ended session, sets nothing', async () => {
    pending = expired;
    const { sessionId } = caller;
    caller = { ...caller, sessionId: 'gone' };
    await expect(replace()).rejects.toMatchObject(factorAsked);
    caller = { ...caller, sessionId, userId: 'gone' };
    await expect(replace()).rejects.toMatchObject(outdated);
  });
});

describe('#113 while the new password is hashed', () => {
  beforeEach(async () => {
    pending = [{ type: 'expired_password' }] as unknown as LoginAttention[];
    await enteredAgo(0);
  });
  const both = [
    ['a change', () => change()],
    ['the inline form', () => replace()],
  ] as const;

  it.each(both)('%s is refused if the password is replaced', async (_, act) => {
    meanwhile = () => usersRepository(db()).setPassword(user.id, 'hash of a third', on.clock.now());
    await expect(act()).rejects.toMatchObject(outdated);
    expect([await passwordNow(), told]).toEqual(['hash of a third', []]);
  });

  it.each(both)('%s is refused if its session ends', async (_, act) => {
    meanwhile = () => on.sessions.end(caller.sessionId, 'logout');
    await expect(act()).rejects.toMatchObject(outdated);
    expect([await passwordNow(), told]).toEqual([`hash of ${old}`, []]);
  });

  it.each(both)('%s is refused if the account is suspended', async (_, act) => {
    meanwhile = () => set({ status: 'suspended' });
    await expect(act()).rejects.toMatchObject(outdated);
    expect([await passwordNow(), told]).toEqual([`hash of ${old}`, []]);
  });
});

describe('a new password', () => {
  const put = (given: Parameters<NewPasswordService['put']>[4] = {}) =>
    newPasswords.put(user, 'hash', 'password_reset', async () => {}, given);
  const browsers = async () =>
    (
      await db().selectFrom('known_browsers').select('browser_hash').where('user_id', '=', user.id).execute()
    ).map(({ browser_hash }) => browser_hash);

  it('that a reset sets ends every session and pending sign-in, and is recorded as one', async () => {
    await on.callerOf(user.id, 'pending_2fa');
    await put();
    expect([await sessionsAlive(), await passwordNow()]).toEqual([[], 'hash']);
    const session = db().selectFrom('sessions').select('end_reason').where('id', '=', caller.sessionId);
    expect(await session.executeTakeFirst()).toEqual({ end_reason: 'password_changed' });
    expect((await on.audited(user.id)).map(([action]) => action)).toContain('user.password_reset');
    expect(told).toEqual([[user.id, 'password_reset', user.email, undefined]]);
  });

  it('#288 counts as set by the mailbox only where nothing else authorised it', async () => {
    await put({ isByMailbox: true });
    const byMailbox = await on.userNow(user.id);
    expect(byMailbox.mailbox_password_version).toBe(byMailbox.password_version);
    await put();
    const by = await on.userNow(user.id);
    expect(by.mailbox_password_version).not.toBe(by.password_version);
  });

  it('#132 leaves only the caller’s browser known, by its cookie or else by its session', async () => {
    const remember = async () => {
      for (const browserId of ['own', 'other'])
        await knownBrowsers(db()).remember(user.id, { browserId }, on.clock.now());
    };
    await remember();
    await put({ client: { ...client, browserId: 'own' } });
    expect(await browsers()).toEqual([tokenHash('own')]);
    await remember();
    caller = await on.callerOf(user.id);
    const { sessionId: keep } = caller;
    await db()
      .updateTable('sessions')
      .set({ browser_hash: tokenHash('other') })
      .where('id', '=', keep)
      .execute();
    await put({ keep, client });
    expect(await browsers()).toEqual([tokenHash('other')]);
    await remember();
    await put({ keep: 'all' });
    expect(await browsers()).toHaveLength(2);
    await put({ keep: 'gone' });
    expect(await browsers()).toEqual([]);
  });

  it('withdraws the proofs that the old one earned', async () => {
    const mfaToken = await on.mfaTokens.issue(caller, 'password');
    await put({ keep: 'all' });
    expect((await on.mfaTokens.inspect(caller, mfaToken)).factor).toBeUndefined();
  });

  it('tells the address that was verified by the same link', async () => {
    const email = 'restored@example.com';
    await newPasswords.put(user, 'hash', 'password_reset', async (tx) => {
      await usersRepository(tx).update(user.id, { email, updated_at: on.clock.now() });
    });
    expect(told).toEqual([[user.id, 'password_reset', email, undefined]]);
  });

  it('must differ from the one that it replaces', async () => {
    await expect(newPasswords.refuseFormer(old, `hash of ${old}`)).rejects.toMatchObject(
      invalid({ password: ['Choose a password that differs from your current one.'] }),
    );
    await newPasswords.refuseFormer(fresh, `hash of ${old}`);
  });

  it('is set neither for a deleted account nor if its authorisation is refused', async () => {
    const gone = { ...user, id: 'gone' };
    await expect(newPasswords.put(gone, 'hash', 'password_reset', async () => {})).rejects.toMatchObject(
      outdated,
    );
    const refuse = () => Promise.reject(new Error('used'));
    await expect(newPasswords.put(user, 'hash', 'password_reset', refuse)).rejects.toThrow('used');
    expect([await passwordNow(), told]).toEqual([`hash of ${old}`, []]);
  });
});
