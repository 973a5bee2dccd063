import type { FactorType } from '@latchkey/contract/mfa/factors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../platform/clock/durations.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import type { User } from '../accounts/user.ts';
import { passkeysRepository } from '../passkeys/passkeys.repository.ts';
import { type FactorItems, factorItemsService } from './factor-items.service.ts';
import { factorResetService } from './factor-reset.service.ts';
import { mfaInfoService } from './mfa-info.service.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { recoveryCodesService } from './recovery-codes.service.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';
import { totpRepository } from './totp.repository.ts';
import { twoFactorService } from './two-factor.service.ts';

let on: FactorsOnStore;
let user: User;
let caller: TokenCaller;
beforeAll(async () => {
  on = await factorsOnStore();
});
afterAll(() => on.remove());
beforeEach(async () => {
  on.told.length = 0;
  on.untrusted.length = 0;
  user = await on.newUser();
  caller = await on.callerOf(user.id);
});

const db = () => on.store.database.db;
const refused = (code: string) => ({ code });
const proof = (factor: FactorType = 'password') => on.mfaTokens.issue(caller, factor);
const told = () => on.told.filter(([id]) => id === user.id).map(([, ...rest]) => rest);
const set = (changes: Partial<User>) =>
  db().updateTable('users').set(changes).where('id', '=', user.id).execute();
const isUsed = async (token: string) => (await on.mfaTokens.inspect(caller, token)).status === 'used';
const lock = (factor: FactorType) =>
  db()
    .insertInto('second_factor_failures')
    .values({ user_id: user.id, factor, failures: 100, updated_at: 1 })
    .execute();
const locked = async () =>
  (
    await db()
      .selectFrom('second_factor_failures')
      .select('factor')
      .where('user_id', '=', user.id)
      .orderBy('factor')
      .execute()
  ).map(({ factor }) => factor);
const info = (isLarkSetUp = false) =>
  mfaInfoService({ offers: on.offers(), isLarkSetUp, recoveryCodes: recoveryCodesRepository(db()) });

const removeApp = async (mfaToken?: string, keepsAnother = false) =>
  on.changes.remove({
    caller,
    mfaToken,
    factor: 'totp',
    keepsAnother,
    remove: (tx) => totpRepository(tx).remove(user.id),
  });

describe('a factor that is added', () => {
  it('is told and recorded by its name, and lifts the lock of the one before it', async () => {
    await lock('totp');
    await lock('passkey');
    await inTransaction(db(), (tx) =>
      on.changes.added(user, { factor: 'totp', sessionId: caller.sessionId }, tx),
    );
    expect(await locked()).toEqual(['passkey']);
    expect(told()).toEqual([['factor_added', 'Authenticator app']]);
    await inTransaction(db(), (tx) =>
      on.changes.added(user, { factor: 'recovery_code', sessionId: caller.sessionId }, tx),
    );
    expect(told().at(-1)).toEqual(['recovery_codes_generated', undefined]);
    expect((await on.audited(user.id)).slice(-2)).toEqual([
      ['user.factor_added', { factor: 'totp' }],
      ['user.recovery_codes_generated', null],
    ]);
  });
});

describe('a factor that is removed', () => {
  beforeEach(() => on.addApp(user.id));

  it('takes its lock, its proofs, the trust of devices and the owner’s preference with it', async () => {
    await set({ preferred_factor: 'totp', mfa_enabled: 1, updated_at: 1 });
    await lock('totp');
    await lock('email_otp');
    const [used, unused, other] = [await proof('totp'), await proof('totp'), await proof('email_otp')];
    await removeApp(used);
    expect(await totpRepository(db()).find(user.id)).toBeUndefined();
    expect(await on.mfaTokens.inspect(caller, unused)).toEqual({ status: 'invalid' });
    expect((await on.mfaTokens.inspect(caller, other)).factor).toBe('email_otp');
    expect([await locked(), on.untrusted]).toEqual([['email_otp'], [user.id]]);
    expect(await on.userNow(user.id)).toMatchObject({
      preferred_factor: null,
      mfa_enabled: 1,
      updated_at: on.clock.now(),
    });
    expect(told()).toEqual([['factor_removed', 'Authenticator app']]);
    expect((await on.audited(user.id)).at(-1)).toEqual(['user.factor_removed', { factor: 'totp' }]);
  });

  it('leaves the preference for another one', async () => {
    await set({ preferred_factor: 'email_otp' });
    await removeApp(await proof());
    expect((await on.userNow(user.id)).preferred_factor).toBe('email_otp');
  });

  it('leaves lock and preference where another one of its kind stays', async () => {
    await set({ preferred_factor: 'passkey' });
    await on.addPasskey(user.id);
    await on.addPasskey(user.id);
    await lock('passkey');
    const [first] = await passkeysRepository(db()).list(user.id);
    const unused = await proof('passkey');
    await on.changes.remove({
      caller,
      mfaToken: await proof(),
      factor: 'passkey',
      keepsAnother: true,
      remove: (tx) => passkeysRepository(tx).remove(user.id, first?.id ?? ''),
    });
    expect(await locked()).toEqual(['passkey']);
    expect((await on.userNow(user.id)).preferred_factor).toBe('passkey');
    expect(await on.mfaTokens.inspect(caller, unused)).toEqual({ status: 'invalid' });
  });

  it('#115 switches 2FA off where nothing is left to ask for, and says so', async () => {
    await set({ email_verified_at: null, mfa_enabled: 1 });
    await removeApp(await proof('totp'));
    expect((await on.userNow(user.id)).mfa_enabled).toBe(0);
    expect(told()).toEqual([
      ['two_factor_disabled', undefined],
      ['factor_removed', 'Authenticator app'],
    ]);
    expect((await on.audited(user.id)).slice(-2).map(([action]) => action)).toEqual([
      'user.factor_removed',
      'user.two_factor_turned_off',
    ]);
  });

  it('says nothing of 2FA that was off', async () => {
    await set({ email_verified_at: null });
    await removeApp(await proof());
    expect(told()).toEqual([['factor_removed', 'Authenticator app']]);
  });

  it('#5 needs a proof', async () => {
    await expect(removeApp()).rejects.toMatchObject(refused('2fa_required'));
    expect(await totpRepository(db()).find(user.id)).toBeDefined();
  });

  it('#115 stays where it is the last of an account that must have one, which costs no proof', async () => {
    await set({ email_verified_at: null, mfa_enforced: 1 });
    const mfaToken = await proof('totp');
    // Nor is a proof asked for that would be of no use.
    await expect(removeApp()).rejects.toMatchObject(refused('forbidden'));
    await expect(removeApp(undefined, true)).rejects.toMatchObject(refused('2fa_required'));
    await expect(removeApp(mfaToken)).rejects.toMatchObject(refused('forbidden'));
    // With another of its kind it is let through, and decided by what really remains.
    await expect(removeApp(mfaToken, true)).rejects.toMatchObject(refused('forbidden'));
    expect(await isUsed(mfaToken)).toBe(false);
    await set({ email_verified_at: 1 });
    await removeApp(mfaToken);
  });

  it('#115 stays where it is the last way to sign in, of which a contact or a password is another', async () => {
    await on.addPasskey(user.id);
    const [passkey] = await passkeysRepository(db()).list(user.id);
    const remove = async () =>
      on.changes.remove({
        caller,
        mfaToken: await proof(),
        factor: 'passkey',
        keepsAnother: false,
        remove: (tx) => passkeysRepository(tx).remove(user.id, passkey?.id ?? ''),
      });
    const { email, password_hash } = user;
    await set({ email_verified_at: null, password_hash: null });
    await expect(remove()).rejects.toMatchObject(refused('forbidden'));
    await expect(remove()).rejects.toThrow("You couldn't sign in without it");
    await set({ password_hash, email: null });
    await expect(remove()).rejects.toThrow("You couldn't sign in without it");
    // The app may go: the passkey is a way in.
    await removeApp(await proof());
    await on.addApp(user.id);
    for (const way of [
      { password_hash, email },
      { password_hash: null, email_verified_at: 1 },
      { email_verified_at: null, phone: `+6590${Date.now()}`, phone_verified_at: 1 },
    ]) {
      await set(way);
      await remove();
      if (passkey) await passkeysRepository(db()).insert(passkey);
    }
  });

  it('that was removed already is not found', async () => {
    const mfaToken = await proof();
    await totpRepository(db()).remove(user.id);
    await expect(removeApp(mfaToken)).rejects.toMatchObject(refused('not_found'));
    expect([told(), await isUsed(mfaToken)]).toEqual([[], false]);
  });

  it('by the device itself leaves 2FA on, with nothing to ask for', async () => {
    await set({ email_verified_at: null, mfa_enabled: 1, preferred_factor: 'totp' });
    const giveUp = () =>
      on.changes.givenUp({
        userId: user.id,
        factor: 'totp',
        remove: (tx) => totpRepository(tx).remove(user.id),
      });
    await giveUp();
    expect(await on.userNow(user.id)).toMatchObject({ mfa_enabled: 1, preferred_factor: null });
    expect([told(), on.untrusted]).toEqual([[['factor_removed', 'Authenticator app']], [user.id]]);
    expect((await on.audited(user.id)).at(-1)).toEqual(['user.factor_removed', { factor: 'totp' }]);
    await expect(giveUp()).rejects.toMatchObject(refused('not_found'));
    await expect(
      on.changes.givenUp({ userId: 'nobody', factor: 'totp', remove: async () => true }),
    ).rejects.toMatchObject(refused('not_found'));
  });
});

describe('one of several of a kind', () => {
  let items: FactorItems<string>;
  beforeEach(async () => {
    items = factorItemsService({
      db: db(),
      sessions: on.sessions,
      stepUp: on.stepUp,
      changes: on.changes,
    }).of({
      factor: 'passkey',
      rows: (tx) => ({
        ...passkeysRepository(tx),
        rename: async (userId, id, name) => {
          const { numUpdatedRows } = await tx
            .updateTable('passkeys')
            .set({ name })
            .where('user_id', '=', userId)
            .where('id', '=', id)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        },
      }),
      present: ({ id, name }) => `${id} ${name}`,
    });
    await on.addPasskey(user.id);
  });
  const idOf = async () => (await passkeysRepository(db()).list(user.id))[0]?.id ?? '';

  it('is renamed with a proof, and recorded by both names', async () => {
    const id = await idOf();
    expect(await items.list(caller)).toEqual([`${id} mine`]);
    await expect(items.rename(caller, undefined, id, 'phone')).rejects.toMatchObject(refused('2fa_required'));
    expect(await items.rename(caller, await proof('passkey'), id, 'phone')).toBe(`${id} phone`);
    expect(await items.list(caller)).toEqual([`${id} phone`]);
    expect((await on.audited(user.id)).at(-1)).toEqual([
      'user.factor_renamed',
      { factor: 'passkey', name: { from: 'mine', to: 'phone' } },
    ]);
  });

  it('is not found if it was removed at that moment', async () => {
    const id = await idOf();
    const mfaToken = await proof('passkey');
    const service = factorItemsService({
      db: db(),
      sessions: on.sessions,
      stepUp: on.stepUp,
      changes: on.changes,
    });
    const going = service.of({
      factor: 'passkey',
      rows: (tx) => ({ ...passkeysRepository(tx), rename: async () => false }),
      present: ({ name }) => name,
    });
    await expect(going.rename(caller, mfaToken, id, 'phone')).rejects.toMatchObject(refused('not_found'));
    // The proof is not used up.
    expect(await items.rename(caller, mfaToken, id, 'phone')).toBe(`${id} phone`);
  });

  it('#55 of another account is not found, whatever is done with it', async () => {
    const other = await on.newUser();
    const theirs = await on.callerOf(other.id);
    const id = await idOf();
    await expect(items.rename(theirs, undefined, id, 'mine')).rejects.toMatchObject(refused('not_found'));
    await expect(items.remove(theirs, undefined, id)).rejects.toMatchObject(refused('not_found'));
  });

  it('goes while another stays, and the last one of an account that must have it does not', async () => {
    await set({ email_verified_at: null, mfa_enforced: 1 });
    const id = await idOf();
    const mfaToken = await proof('passkey');
    await expect(items.remove(caller, undefined, id)).rejects.toMatchObject(refused('forbidden'));
    await expect(items.remove(caller, mfaToken, id)).rejects.toMatchObject(refused('forbidden'));
    await on.addPasskey(user.id);
    await items.remove(caller, mfaToken, id);
    expect(await items.list(caller)).toHaveLength(1);
    expect(told()).toEqual([['factor_removed', 'Passkey']]);
  });
});

describe('2FA on and off', () => {
  const toggle = (wanted: { is_enabled?: boolean; allow_codes?: boolean }, mfaToken?: string) =>
    service().toggle(caller, mfaToken, wanted);
  const service = (sessions: Pick<FactorsOnStore['sessions'], 'holdAccount'> = on.sessions) =>
    twoFactorService({
      db: db(),
      clock: on.clock,
      offers: on.offers(),
      sessions,
      stepUp: on.stepUp,
      info: info(),
      notices: { tell: async (_, { id }, kind) => void on.told.push([id, kind]) },
      endTrust: async (_, userId) => void on.untrusted.push(userId),
      noteChange: async () => undefined,
      preferences: { consume: async () => undefined },
    });
  const recorded = async () => (await on.audited(user.id)).filter(([action]) => action !== 'user.created');

  it('turns to what is asked for, or to the other of the two, and is told and recorded once', async () => {
    expect((await toggle({}, await proof())).is_2fa_enabled).toBe(true);
    expect((await toggle({ is_enabled: true }, await proof())).is_2fa_enabled).toBe(true);
    expect([told(), on.untrusted]).toEqual([[['two_factor_enabled']], [user.id]]);
    expect((await toggle({}, await proof())).is_2fa_enabled).toBe(false);
    expect((await toggle({ is_enabled: false }, await proof())).is_2fa_enabled).toBe(false);
    expect([told(), on.untrusted]).toEqual([
      [['two_factor_enabled'], ['two_factor_disabled']],
      [user.id, user.id],
    ]);
    expect(await recorded()).toEqual([
      ['user.two_factor_turned_on', null],
      ['user.two_factor_turned_off', null],
    ]);
  });

  it('#5 is confirmed: on within the window of a confirmation, off and codes each on their own', async () => {
    await expect(toggle({ is_enabled: true })).rejects.toMatchObject(refused('2fa_required'));
    await proof();
    for (const wanted of [
      { is_enabled: false },
      { allow_codes: true },
      { is_enabled: true, allow_codes: true },
    ])
      await expect(toggle(wanted)).rejects.toMatchObject(refused('2fa_required'));
    expect((await toggle({ is_enabled: true })).is_2fa_enabled).toBe(true);
    expect((await on.userNow(user.id)).allow_codes).toBeNull();
  });

  it('stays on where it is enforced, and off where it would ask for nothing', async () => {
    await set({ mfa_enforced: 1 });
    const mfaToken = await proof();
    for (const token of [undefined, mfaToken])
      await expect(toggle({ is_enabled: false }, token)).rejects.toMatchObject(refused('forbidden'));
    await set({ mfa_enforced: 0, email_verified_at: null });
    await expect(toggle({ is_enabled: true }, mfaToken)).rejects.toThrow(/^Add an authenticator app/);
    await expect(toggle({ is_enabled: true }, mfaToken)).rejects.toMatchObject(refused('conflict'));
    expect((await toggle({ is_enabled: false }, mfaToken)).is_2fa_enabled).toBe(false);
  });

  it('is decided again with the account held: what changed since the first look counts', async () => {
    const meanwhile = async (changes: Partial<User>) => {
      const sessions = {
        async holdAccount(...given: Parameters<FactorsOnStore['sessions']['holdAccount']>) {
          await given[1].updateTable('users').set(changes).where('id', '=', user.id).execute();
          return on.sessions.holdAccount(...given);
        },
      };
      return service(sessions);
    };
    const enforced = await meanwhile({ mfa_enforced: 1 });
    const off = enforced.toggle(caller, await proof('email_otp'), { is_enabled: false });
    await expect(off).rejects.toMatchObject(refused('forbidden'));
    const bare = await meanwhile({ email_verified_at: null });
    const onto = bare.toggle(caller, await proof(), { is_enabled: true });
    await expect(onto).rejects.toMatchObject(refused('conflict'));
    const prefer = bare.prefer(caller, await proof(), 'email_otp');
    await expect(prefer).rejects.toMatchObject(refused('not_found'));
  });

  it('#105 codes beside a strong factor are switched, told and recorded on their own, once', async () => {
    await on.addApp(user.id);
    const first = await toggle({ allow_codes: false }, await proof('totp'));
    expect([first.allow_codes, first.is_2fa_enabled]).toEqual([false, false]);
    await toggle({ allow_codes: false }, await proof('totp'));
    await toggle({ allow_codes: true }, await proof('totp'));
    const both = await toggle({ allow_codes: false, is_enabled: true }, await proof('totp'));
    expect([both.allow_codes, both.is_2fa_enabled]).toEqual([false, true]);
    expect(told().map(([kind]) => kind)).toEqual([
      'codes_refused',
      'codes_allowed',
      'two_factor_enabled',
      'codes_refused',
    ]);
    const changed = (from: boolean | null, to: boolean) => ['user.updated', { allow_codes: { from, to } }];
    expect(await recorded()).toEqual([
      changed(null, false),
      changed(false, true),
      ['user.two_factor_turned_on', null],
      changed(true, false),
    ]);
  });

  it('#105 codes are switched where 2FA is on or enforced, which stays so', async () => {
    await on.addApp(user.id);
    for (const enforced of [0, 1]) {
      await set({ mfa_enabled: 1, mfa_enforced: enforced });
      const allow = enforced === 1;
      const now = await toggle({ allow_codes: allow }, await proof('totp'));
      expect([now.allow_codes, (await on.userNow(user.id)).mfa_enabled]).toEqual([allow, 1]);
    }
    expect(told().map(([kind]) => kind)).toEqual(['codes_refused', 'codes_allowed']);
  });

  it('the preferred factor is one that the account has, and is recorded', async () => {
    for (const token of [undefined, await proof()])
      await expect(service().prefer(caller, token, 'totp')).rejects.toMatchObject(refused('not_found'));
    await on.addApp(user.id);
    const elsewhere = await on.callerOf(user.id);
    await expect(service().prefer(elsewhere, undefined, 'totp')).rejects.toMatchObject(
      refused('2fa_required'),
    );
    // What the account does not have costs no proof.
    await expect(service().prefer(elsewhere, undefined, 'passkey')).rejects.toMatchObject(
      refused('not_found'),
    );
    on.clock.advance(minute);
    expect((await service().prefer(caller, await proof('totp'), 'totp')).preferred_factor).toBe('totp');
    expect(await on.userNow(user.id)).toMatchObject({ preferred_factor: 'totp', updated_at: on.clock.now() });
    expect(await recorded()).toEqual([
      ['user.factor_preferred', { preferred_factor: { from: null, to: 'totp' } }],
    ]);
    await service().prefer(caller, await proof('totp'), 'totp');
    expect(await recorded()).toHaveLength(1);
  });
});

describe('codes on paper', () => {
  const codes = () =>
    recoveryCodesService({
      db: db(),
      clock: on.clock,
      vault: createVault(on.store.secretKeys, 'recovery-codes'),
      sessions: on.sessions,
      stepUp: on.stepUp,
      changes: on.changes,
    });
  const rows = () => recoveryCodesRepository(db()).list(user.id);

  it('a first set is made within the window, and tells which factor confirmed it where one did', async () => {
    await expect(codes().generate(caller, undefined)).rejects.toMatchObject(refused('2fa_required'));
    await proof();
    const set = await codes().generate(caller, undefined);
    expect(set.codes.map(({ used_at }) => used_at)).toEqual(Array(10).fill(null));
    expect(set.generated_at).toBe(new Date(on.clock.now()).toISOString());
    const kept = await rows();
    expect(kept.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(kept[0]).toMatchObject({
      generated_at: on.clock.now(),
      used_at: null,
      added_in: caller.sessionId,
      vouched_by: null,
    });
    expect(told()).toEqual([['recovery_codes_generated', undefined]]);
    await expect(codes().generate(caller, undefined)).rejects.toMatchObject(refused('2fa_required'));
  });

  it('#17 a further set ends the one before, and proofs by its codes', async () => {
    const first = await codes().generate(caller, await proof('email_otp'));
    expect((await rows())[0]?.vouched_by).toBe('email_otp');
    const [byCode, byMail] = [await proof('recovery_code'), await proof('email_otp')];
    const second = await codes().generate(caller, await proof());
    expect(await rows()).toHaveLength(10);
    const texts = (set: typeof first) => set.codes.map(({ code }) => code);
    expect(texts(second).filter((code) => texts(first).includes(code))).toEqual([]);
    expect(await on.mfaTokens.inspect(caller, byCode)).toEqual({ status: 'invalid' });
    expect((await on.mfaTokens.inspect(caller, byMail)).factor).toBe('email_otp');
  });

  it('a first set leaves proofs as they are', async () => {
    const byCode = await proof('recovery_code');
    await codes().generate(caller, await proof());
    expect((await on.mfaTokens.inspect(caller, byCode)).factor).toBe('recovery_code');
  });

  it('H6 are shown after a proof, with what was used, and that is recorded', async () => {
    const { codes: made } = await codes().generate(caller, await proof());
    const [first] = await rows();
    const usedAt = on.clock.now();
    await recoveryCodesRepository(db()).use(first?.id ?? '', usedAt);
    await expect(codes().view(caller, undefined)).rejects.toMatchObject(refused('2fa_required'));
    const seen = await codes().view(caller, await proof());
    expect(seen.codes).toEqual(
      made.map(({ code }, at) => ({ code, used_at: at === 0 ? new Date(usedAt).toISOString() : null })),
    );
    expect((await on.audited(user.id)).at(-1)).toEqual(['user.recovery_codes_viewed', null]);
    expect(await info().read(caller)).toMatchObject({ recovery_codes_left: 9 });
  });

  it('there are none to show before the first set', async () => {
    expect(await codes().view(caller, await proof())).toEqual({ codes: [], generated_at: null });
    expect((await info().read(caller)).recovery_codes_left).toBeNull();
  });
});

describe('what a person is told of their factors', () => {
  it('is all of them in a session, and in a sign-in what completes it', async () => {
    await on.addApp(user.id);
    await set({ preferred_factor: 'email_otp', allow_codes: 0, mfa_enabled: 1 });
    const types = async (who: TokenCaller) =>
      (await info().read(who)).registered_factors.map(({ type }) => type);
    expect(await types(caller)).toEqual(['totp', 'email_otp', 'password']);
    expect(await types(await on.callerOf(user.id, 'pending_2fa'))).toEqual(['totp']);
    expect(await info().read(caller)).toMatchObject({
      resting_factors: [],
      preferred_factor: 'email_otp',
      is_passkey_enabled: false,
      is_2fa_enforced: false,
      is_2fa_enabled: true,
      allow_codes: false,
    });
    await set({ preferred_factor: 'passkey' });
    expect((await info().read(caller)).preferred_factor).toBeNull();
    await on.addPasskey(user.id);
    expect(await info().read(caller)).toMatchObject({
      preferred_factor: 'passkey',
      is_passkey_enabled: true,
    });
  });

  it('of Lark only where it is set up, or linked', async () => {
    const shown = async (isSetUp: boolean) => (await info(isSetUp).read(caller)).is_lark_linked;
    expect([await shown(true), await shown(false)]).toEqual([false, null]);
    await set({ lark_id: `ou_${user.id}` });
    expect([await shown(true), await shown(false)]).toEqual([true, true]);
  });
});

describe('a reset by an operator', () => {
  const ended: string[] = [];
  const service = () =>
    factorResetService({
      db: db(),
      clock: on.clock,
      forget: [(userId, tx) => totpRepository(tx).remove(userId)],
      notices: { tell: async (_, { id }, kind) => void on.told.push([id, kind]) },
      endSessions: async (_, userId) => {
        ended.push(`sessions of ${userId}`);
        return ended.length === 1;
      },
      endRecovery: async (_, userId) => void ended.push(`recovery of ${userId}`),
    });
  beforeEach(async () => {
    ended.length = 0;
    await on.addApp(user.id);
    await lock('email_otp');
    await set({ mfa_enabled: 1, preferred_factor: 'totp', updated_at: 1 });
  });

  it('#570 forgets factors, locks, proofs and preference, ends what is open, and tells the owner, also that 2FA is off', async () => {
    const mfaToken = await proof();
    expect(await service().reset(user.id, { reason: 'lost' })).toBe(true);
    expect(await totpRepository(db()).find(user.id)).toBeUndefined();
    expect(await on.userNow(user.id)).toMatchObject({
      mfa_enabled: 0,
      preferred_factor: null,
      updated_at: on.clock.now(),
    });
    expect([await locked(), await on.mfaTokens.inspect(caller, mfaToken)]).toEqual([
      [],
      { status: 'invalid' },
    ]);
    expect([ended, told()]).toEqual([
      [`sessions of ${user.id}`, `recovery of ${user.id}`],
      [['factors_reset'], ['two_factor_disabled']],
    ]);
    expect((await on.audited(user.id)).at(-1)).toEqual(['user.factors_reset', null]);
    const event = db().selectFrom('audit_events').select('reason').where('target_id', '=', user.id);
    expect(await event.where('action', '=', 'user.factors_reset').execute()).toEqual([{ reason: 'lost' }]);
  });

  it('#306 once more, it changes nothing: no second event, and no second mail', async () => {
    await service().reset(user.id);
    const events = await on.audited(user.id);
    expect(await service().reset(user.id)).toBe(true);
    expect([await on.audited(user.id), told()]).toEqual([
      events,
      [['factors_reset'], ['two_factor_disabled']],
    ]);
  });

  it('leaves 2FA on after a recovery, and tells nobody itself', async () => {
    await inTransaction(db(), (tx) => service().resetIn(tx, user, { keepsTwoFactor: true }));
    expect((await on.userNow(user.id)).mfa_enabled).toBe(1);
    expect(told()).toEqual([]);
    expect((await on.audited(user.id)).at(-1)).toEqual(['user.factors_reset', { by: 'recovery' }]);
  });

  it('finds nobody where there is nobody, and does nothing where its check refuses', async () => {
    expect(await service().reset('nobody')).toBe(false);
    const check = async () => {
      throw new Error('refused');
    };
    await expect(service().reset(user.id, { check })).rejects.toThrow('refused');
    expect([await locked(), told(), ended]).toEqual([['email_otp'], [], []]);
    expect(await service().reset(user.id)).toBe(true);
  });
});
