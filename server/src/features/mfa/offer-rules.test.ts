import type { Factor } from '@latchkey/contract/http/api-error';
import { type FactorType, factorTypes } from '@latchkey/contract/mfa/factors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minute } from '../../platform/clock/durations.ts';
import { restOfAdded } from '../accounts/limits.ts';
import type { User } from '../accounts/user.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';

let on: FactorsOnStore;
beforeAll(async () => {
  on = await factorsOnStore();
});
afterAll(() => on.remove());

const db = () => on.store.database.db;
const typesOf = (factors: readonly Factor[] | undefined) => factors?.map(({ type }) => type);
let people = 0;
/** Verified, of one account alone. */
function phone() {
  people += 1;
  return { phone: `+65812${people}`, phone_verified_at: 1 };
}
const refused = (code: string) => ({ code });
const with2fa = { mfa_enabled: 1 };

/** With an authenticator app, e-mail, a password and a recovery code. */
async function withApp(changes: Partial<User> = {}): Promise<User> {
  const user = await on.newUser({ ...with2fa, ...changes });
  await on.addApp(user.id);
  await on.addRecoveryCode(user.id);
  return user;
}

describe('whether 2FA is asked for', () => {
  it('is the owner’s choice, unless the operator asks for it of one account or of all', async () => {
    const asked = (user: User, requireForAll = false) => {
      const offers = on.offers({ requireForAll });
      return [offers.isEnforced(user), offers.isOn(user)];
    };
    const user = await on.newUser();
    expect(asked(user)).toEqual([false, false]);
    expect(asked({ ...user, mfa_enabled: 1 })).toEqual([false, true]);
    expect(asked({ ...user, mfa_enforced: 1 })).toEqual([true, true]);
    expect(asked(user, true)).toEqual([true, true]);
  });

  it('and is not at a sign-in of an account with nothing but a password and codes on paper', async () => {
    const user = await on.newUser({ ...with2fa, email_verified_at: null });
    await on.addRecoveryCode(user.id);
    expect(await on.offers().forSignIn(user, ['password'])).toBeUndefined();
    await on.addApp(user.id);
    expect(await on.offers().forSignIn({ ...user, mfa_enabled: 0 }, ['password'])).toBeUndefined();
    expect(typesOf((await on.offers().forSignIn(user, ['password']))?.available)).toEqual([
      'totp',
      'recovery_code',
    ]);
  });

  it('has to be set up by an account that must have it and has nothing that is allowed', async () => {
    const must = (user: User, allowed: readonly FactorType[] = factorTypes) =>
      on.offers({ signInFactors: { allowed, weak: 'on' } }).mustEnrolFactor(user);
    const bare = await on.newUser({ ...with2fa, email_verified_at: null });
    await on.addRecoveryCode(bare.id);
    expect(await must(bare)).toBe(true);
    expect(await must({ ...bare, mfa_enabled: 0 })).toBe(false);
    const user = await withApp();
    expect(await must(user)).toBe(false);
    expect(await must(user, ['passkey'])).toBe(true);
    expect(await must(user, ['email_otp'])).toBe(false);
    expect(await must(user, ['recovery_code', 'password'])).toBe(true);
  });
});

describe('what completes a sign-in', () => {
  it('is what was not shown yet, in the order of the contract, and the preferred one of it is named', async () => {
    const user = await withApp(phone());
    const owed = async (used: FactorType[], preferred: FactorType | null = null) => {
      const found = await on.offers().forSignIn({ ...user, preferred_factor: preferred }, used);
      return [typesOf(found?.available), found?.preferred];
    };
    expect(await owed(['password'])).toEqual([['totp', 'email_otp', 'sms_otp', 'recovery_code'], null]);
    expect(await owed(['sms_otp'], 'email_otp')).toEqual([
      ['totp', 'email_otp', 'password', 'recovery_code'],
      'email_otp',
    ]);
    expect(await owed(['password'], 'password')).toEqual([
      ['totp', 'email_otp', 'sms_otp', 'recovery_code'],
      null,
    ]);
    expect(typesOf(await on.offers().heldBy(user))).toEqual([
      'totp',
      'email_otp',
      'sms_otp',
      'password',
      'recovery_code',
    ]);
  });

  it.each([
    ['on', null, true, true],
    ['on', 1, true, true],
    ['on', 0, false, false],
    ['fallback', null, false, false],
    ['fallback', 1, true, true],
    ['never', null, false, null],
    ['never', 1, false, null],
  ] as const)(
    '#105 WEAK_FACTORS=%s and the owner’s %s: codes beside an app %s, the switch shows %s',
    async (weak, allow_codes, isOffered, shown) => {
      const offers = on.offers({ signInFactors: { allowed: factorTypes, weak } });
      const user = await withApp({ allow_codes });
      const owed = typesOf((await offers.forSignIn(user, ['password']))?.available);
      expect(owed).toEqual(isOffered ? ['totp', 'email_otp', 'recovery_code'] : ['totp', 'recovery_code']);
      expect(offers.codesSwitch(user, await offers.heldBy(user))).toBe(shown);
      // Without an app nothing is switched: the code is all there is.
      const plain = await on.newUser({ ...with2fa, allow_codes });
      expect(typesOf((await offers.forSignIn(plain, ['password']))?.available)).toEqual(['email_otp']);
      expect(offers.codesSwitch(plain, await offers.heldBy(plain))).toBeNull();
      const bare = await withApp({ allow_codes, email_verified_at: null });
      expect(offers.codesSwitch(bare, await offers.heldBy(bare))).toBeNull();
    },
  );

  it('#105 is what the operator allows, or whatever there is where that is nothing', async () => {
    const user = await withApp();
    const owed = async (...allowed: FactorType[]) =>
      typesOf(
        (await on.offers({ signInFactors: { allowed, weak: 'on' } }).forSignIn(user, ['password']))
          ?.available,
      );
    expect(await owed('totp')).toEqual(['totp']);
    expect(await owed('email_otp', 'passkey')).toEqual(['email_otp']);
    expect(await owed('passkey')).toEqual(['totp', 'email_otp', 'recovery_code']);
  });
});

describe('#129 what completes a reset', () => {
  it('is nothing that was just added in a session, unless another factor than those shown let it in', async () => {
    const reset = async (added: { vouched_by: FactorType | null }, used: FactorType[], asOf?: number) => {
      const user = await on.newUser({ ...with2fa, preferred_factor: 'totp' });
      await on.addApp(user.id, { added_in: 'a session', ...added });
      const owed = await on.offers().forReset(user, used, asOf);
      return [typesOf(owed?.available), owed?.preferred];
    };
    expect(await reset({ vouched_by: null }, ['email_otp'])).toEqual([['password'], null]);
    expect(await reset({ vouched_by: 'email_otp' }, ['email_otp'])).toEqual([['password'], null]);
    // The password is lost: who resets it has not shown it.
    expect(await reset({ vouched_by: 'password' }, ['email_otp', 'password'])).toEqual([['totp'], 'totp']);
    expect(await reset({ vouched_by: null }, ['email_otp'], on.clock.now() - 1)).toEqual([
      ['totp', 'password'],
      'totp',
    ]);
  });

  it('is nothing where 2FA is off', async () => {
    const user = await withApp({ mfa_enabled: 0 });
    expect(await on.offers().forReset(user, ['email_otp'])).toBeUndefined();
  });

  it('#348 is asked for where the mailbox has just switched 2FA off, also if there is nothing', async () => {
    const now = on.clock.now();
    const user = await on.newUser({ weakened_by_mailbox_at: now, preferred_factor: 'sms_otp', ...phone() });
    const owed = await on.offers().forReset(user, ['email_otp']);
    expect([typesOf(owed?.available), owed?.preferred]).toEqual([['sms_otp', 'password'], 'sms_otp']);
    const bare = await on.newUser({ weakened_by_mailbox_at: now, password_hash: null });
    expect(await on.offers().forReset(bare, ['email_otp'])).toEqual({ available: [], preferred: null });
  });
});

describe('a caller', () => {
  it('in a session is offered the strong factors and those that stand beside them, or else all', async () => {
    const user = await withApp({ ...phone(), lark_id: `ou_${Math.random()}`, preferred_factor: 'lark_otp' });
    const found = await on.offers().forCaller(await on.callerOf(user.id));
    expect([found.user.id, typesOf(found.available), found.preferred, found.resting]).toEqual([
      user.id,
      ['totp', 'lark_otp', 'recovery_code'],
      'lark_otp',
      [],
    ]);
    const plain = await on.newUser(phone());
    const all = await on.offers().forCaller(await on.callerOf(plain.id));
    expect([typesOf(all.available), all.preferred]).toEqual([['email_otp', 'sms_otp', 'password'], null]);
  });

  it('#128 is not offered what this session added on an earlier confirmation; another session is', async () => {
    const user = await on.newUser();
    const caller = await on.callerOf(user.id);
    await on.addApp(user.id, { added_in: caller.sessionId });
    const seen = async (who = caller) => {
      const { available, resting } = await on.offers().forCaller(who);
      return [typesOf(available), resting];
    };
    expect(await seen()).toEqual([['email_otp', 'password'], ['totp']]);
    expect(await seen(await on.callerOf(user.id))).toEqual([['totp'], []]);
    on.clock.advance(restOfAdded);
    expect(await seen(await on.callerOf(user.id))).toEqual([['totp'], []]);
  });

  it('in a sign-in or a reset is offered what completes it, also of what a session just added', async () => {
    const user = await on.newUser({ allow_codes: 0 });
    await on.addApp(user.id, { added_in: 'a session' });
    const seen = async (kind: 'pending_2fa' | 'pending_reset', used: FactorType) => {
      const { available, resting } = await on.offers().forCaller(await on.callerOf(user.id, kind, [used]));
      return [typesOf(available), resting];
    };
    expect(await seen('pending_2fa', 'password')).toEqual([['totp'], []]);
    expect(await seen('pending_reset', 'email_otp')).toEqual([['password'], ['totp']]);
  });

  it('is nobody where the account is suspended or deleted, or the sign-in is', async () => {
    const user = await withApp();
    const caller = await on.callerOf(user.id);
    const pending = await on.callerOf(user.id, 'pending_2fa');
    const ask = (who = caller) => on.offers().forCaller(who);
    await expect(ask({ ...pending, sessionId: 'gone' })).rejects.toMatchObject(refused('unauthenticated'));
    await expect(ask({ ...caller, userId: 'gone' })).rejects.toMatchObject(refused('unauthenticated'));
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute();
    for (const who of [caller, pending])
      await expect(ask(who)).rejects.toMatchObject(refused('unauthenticated'));
  });
});

describe('a challenge', () => {
  const notFound = refused('not_found');

  it('in a session is of a factor that the account has and that gives way to none', async () => {
    const user = await on.newUser({ ...phone(), allow_codes: 0 });
    const caller = await on.callerOf(user.id);
    const offers = on.offers();
    for (const type of ['password', 'email_otp', 'sms_otp'] as const)
      expect((await offers.admit(caller, type)).id).toBe(user.id);
    await expect(offers.admit(caller, 'totp')).rejects.toMatchObject(notFound);
    await on.addApp(user.id, { added_in: caller.sessionId });
    // What rests neither confirms nor makes others give way.
    await expect(offers.admit(caller, 'totp')).rejects.toMatchObject(notFound);
    for (const type of ['password', 'email_otp'] as const)
      expect((await offers.admit(caller, type)).id).toBe(user.id);
    await db()
      .updateTable('users')
      .set({ lark_id: `ou_${Math.random()}` })
      .where('id', '=', user.id)
      .execute();
    const elsewhere = await on.callerOf(user.id);
    for (const type of ['totp', 'lark_otp'] as const)
      expect((await offers.admit(elsewhere, type)).id).toBe(user.id);
    for (const type of ['password', 'email_otp', 'sms_otp'] as const)
      await expect(offers.admit(elsewhere, type)).rejects.toMatchObject(notFound);
  });

  it('in a sign-in is of what completes it, and of nothing that was shown', async () => {
    const user = await withApp({ allow_codes: 0, ...phone() });
    const pending = await on.callerOf(user.id, 'pending_2fa', ['password']);
    const offers = on.offers();
    for (const type of ['totp', 'recovery_code'] as const) {
      expect((await offers.admit(pending, type)).id).toBe(user.id);
      expect((await offers.mayAttempt(pending, type)).id).toBe(user.id);
    }
    for (const type of ['password', 'email_otp', 'sms_otp', 'passkey'] as const)
      await expect(offers.admit(pending, type)).rejects.toMatchObject(notFound);
    for (const type of ['password', 'email_otp', 'sms_otp'] as const)
      await expect(offers.mayAttempt(pending, type)).rejects.toMatchObject(notFound);
    const allowing = await withApp();
    const codes = await on.callerOf(allowing.id, 'pending_2fa', ['password']);
    expect((await offers.admit(codes, 'email_otp')).id).toBe(allowing.id);
  });

  it('of what the operator does not allow is one only where the account has nothing else', async () => {
    const offers = on.offers({ signInFactors: { allowed: ['passkey', 'email_otp'], weak: 'on' } });
    const user = await withApp();
    const pending = await on.callerOf(user.id, 'pending_2fa', ['password']);
    await expect(offers.mayAttempt(pending, 'totp')).rejects.toMatchObject(notFound);
    expect((await offers.admit(pending, 'email_otp')).id).toBe(user.id);
    const bare = await withApp({ email_verified_at: null });
    const alone = await on.callerOf(bare.id, 'pending_2fa', ['password']);
    expect((await offers.mayAttempt(alone, 'totp')).id).toBe(bare.id);
  });

  it('whose check finds out whether there is the factor may be of one that the account has not', async () => {
    const user = await on.newUser();
    const offers = on.offers();
    expect((await offers.mayAttempt(await on.callerOf(user.id), 'totp')).id).toBe(user.id);
    const pending = await on.callerOf(user.id, 'pending_2fa');
    expect((await offers.mayAttempt(pending, 'totp')).id).toBe(user.id);
    await expect(offers.admit(pending, 'totp')).rejects.toMatchObject(notFound);
  });

  it('#128 is asked about again when it is answered, but for a sign-in, which is when it completes', async () => {
    const user = await on.newUser();
    const offers = on.offers();
    const caller = await on.callerOf(user.id);
    await offers.readmit(caller, 'password', user, db());
    await on.addApp(user.id);
    await expect(offers.readmit(caller, 'password', user, db())).rejects.toMatchObject(notFound);
    await expect(offers.readmit(caller, 'passkey', user, db())).rejects.toMatchObject(notFound);
    const pending = await on.callerOf(user.id, 'pending_2fa');
    await offers.readmit(pending, 'passkey', user, db());
    const reset = await on.callerOf(user.id, 'pending_reset', ['email_otp']);
    await offers.readmit(reset, 'password', user, db());
    await expect(offers.readmit(reset, 'passkey', user, db())).rejects.toMatchObject(notFound);
  });
});

describe('#320 a proof under a pending token', () => {
  const completes = async (user: User, kind: 'session' | 'pending_2fa' | 'pending_reset', type: FactorType) =>
    on.offers().stillCompletes(await on.callerOf(user.id, kind), type, db());

  it('by a code completes nothing where there is a strong factor and codes do not count beside it', async () => {
    const user = await on.newUser({ ...with2fa, allow_codes: 0 });
    expect(await completes(user, 'pending_2fa', 'email_otp')).toBe(true);
    await on.addApp(user.id, { added_in: 'a session' });
    expect(await completes(user, 'pending_2fa', 'email_otp')).toBe(false);
    // What rests for a reset does not outdo codes.
    expect(await completes(user, 'pending_reset', 'email_otp')).toBe(true);
    await on.addPasskey(user.id);
    expect(await completes(user, 'pending_reset', 'email_otp')).toBe(false);
    const allowing = await withApp();
    expect(await completes(allowing, 'pending_2fa', 'email_otp')).toBe(true);
  });

  it('by anything else completes it, and a session is not asked', async () => {
    const user = await withApp({ allow_codes: 0 });
    expect(await completes(user, 'pending_2fa', 'totp')).toBe(true);
    expect(await completes(user, 'pending_2fa', 'recovery_code')).toBe(true);
    expect(await completes(user, 'session', 'email_otp')).toBe(true);
  });
});

describe('one of several of a kind', () => {
  it('#128 counts unless it rests for the caller', async () => {
    const user = await on.newUser();
    const caller = await on.callerOf(user.id);
    const pending = await on.callerOf(user.id, 'pending_2fa');
    const reset = await on.callerOf(user.id, 'pending_reset', ['email_otp']);
    const added = { at: on.clock.now(), in: caller.sessionId, vouchedBy: null };
    const counts = (who: typeof caller, of: object = {}) => on.offers().counts(who, { ...added, ...of });
    expect(await Promise.all([counts(caller), counts(pending), counts(reset)])).toEqual([false, true, false]);
    expect(await counts(caller, { in: 'another' })).toBe(true);
    expect(await counts(reset, { vouchedBy: 'email_otp' })).toBe(false);
    expect(await counts(reset, { vouchedBy: 'totp' })).toBe(true);
  });

  it('#130 is another possession unless it was shown, or let in by what was', async () => {
    const user = await on.newUser(phone());
    const caller = await on.callerOf(user.id);
    const { isAnother } = on.offers();
    const password = new Set(['password'] as const);
    expect(await isAnother(caller, 'password', password)).toBe(false);
    for (const type of ['totp', 'email_otp', 'sms_otp'] as const)
      expect(await isAnother(caller, type, password)).toBe(true);
    const letIn = {
      email_added_in: caller.sessionId,
      email_vouched_by: 'password',
      email_verified_at: on.clock.now(),
      phone_added_in: caller.sessionId,
      phone_vouched_by: 'password',
      phone_verified_at: on.clock.now(),
    };
    await db().updateTable('users').set(letIn).where('id', '=', user.id).execute();
    for (const type of ['email_otp', 'sms_otp'] as const) {
      expect(await isAnother(caller, type, password)).toBe(false);
      expect(await isAnother(caller, type, new Set())).toBe(true);
      expect(await isAnother(await on.callerOf(user.id), type, password)).toBe(true);
    }
    on.clock.advance(restOfAdded - minute);
    expect(await isAnother(caller, 'email_otp', password)).toBe(false);
    on.clock.advance(minute);
    expect(await isAnother(caller, 'email_otp', password)).toBe(true);
  });
});

describe('2FA can be switched on', () => {
  const canAsk = async (changes: Partial<User>, add?: 'addApp' | 'addPasskey' | 'addRecoveryCode') => {
    const user = await on.newUser(changes);
    if (add) await on[add](user.id);
    return on.offers().canAsk(user);
  };
  const noMail = { email_verified_at: null };
  const noPassword = { password_hash: null };

  it('where something remains to ask for after every way to sign in', async () => {
    expect(await canAsk(noMail)).toBe(false);
    expect(await canAsk(noMail, 'addRecoveryCode')).toBe(false);
    expect(await canAsk({})).toBe(true);
    expect(await canAsk(noMail, 'addApp')).toBe(true);
    // After a code to the phone the phone is no second factor, the password is, and a code on paper is none.
    expect(await canAsk({ ...noMail, ...noPassword, ...phone() })).toBe(false);
    expect(await canAsk({ ...noMail, ...noPassword, ...phone() }, 'addRecoveryCode')).toBe(false);
    expect(await canAsk({ ...noMail, ...phone() })).toBe(true);
    expect(await canAsk({ ...noPassword, ...phone() })).toBe(true);
    // Who signs in by a passkey alone needs nothing beside it; a code on paper alone is nothing to ask for.
    expect(await canAsk({ ...noMail, ...noPassword }, 'addPasskey')).toBe(true);
    expect(await canAsk({ ...noMail, ...noPassword }, 'addRecoveryCode')).toBe(false);
    expect(await canAsk({ ...noMail, ...noPassword, ...phone() }, 'addApp')).toBe(true);
  });
});
