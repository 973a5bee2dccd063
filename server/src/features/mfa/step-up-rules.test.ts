import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { second } from '../../platform/clock/durations.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { restOfAdded } from '../accounts/limits.ts';
import type { User } from '../accounts/user.ts';
import { mfaTokenLife, stepUpWindow, totpRegistrationAttempts, totpRegistrationLife } from './limits.ts';
import { mfaInfoService } from './mfa-info.service.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';
import { totpRepository } from './totp.repository.ts';
import { totpRegistrationService } from './totp-registration.service.ts';

let on: FactorsOnStore;
let user: User;
let caller: TokenCaller;
beforeAll(async () => {
  on = await factorsOnStore();
});
afterAll(() => on.remove());
beforeEach(async () => {
  user = await on.newUser({ preferred_factor: 'email_otp' });
  caller = await on.callerOf(user.id);
});

const db = () => on.store.database.db;
const types = (...names: string[]) => names.map((type) => expect.objectContaining({ type }));
/** The refusal that asks for a proof. */
const asks = (details: object) => ({ code: '2fa_required', details });
const noStatus = { available_factors: types('email_otp', 'password'), preferred_factor: 'email_otp' };

describe('an action that is confirmed each time', () => {
  it('is let through by a proof, once, and by nothing else', async () => {
    for (const ask of [on.stepUp.demand, on.stepUp.show]) {
      const refusal = await ask(caller, undefined).catch((error: unknown) => error);
      expect(refusal).toMatchObject(asks(noStatus));
      expect((refusal as { details: object }).details).toEqual(noStatus);
    }
    await expect(on.stepUp.demand(caller, 'made-up')).rejects.toMatchObject(
      asks({ ...noStatus, mfa_token_status: 'invalid' }),
    );
    const token = await on.mfaTokens.issue(caller, 'email_otp');
    await on.stepUp.show(caller, token);
    expect(await on.stepUp.demand(caller, token)).toBe('email_otp');
    for (const ask of [on.stepUp.demand, on.stepUp.show])
      await expect(ask(caller, token)).rejects.toMatchObject(asks({ mfa_token_status: 'used' }));
  });

  it('#628 is let through by another factor than the sign-in, if another session has switched 2FA on', async () => {
    const set = (changes: Partial<User>) =>
      db().updateTable('users').set(changes).where('id', '=', user.id).execute();
    const offered = async () => {
      const refusal = on.stepUp.demand(caller, undefined);
      const { details } = (await refusal.catch((error: unknown) => error)) as {
        details: { available_factors: readonly { type: string }[] };
      };
      return details.available_factors.map(({ type }) => type);
    };
    expect(await offered()).toEqual(['email_otp', 'password']);
    await set({ mfa_enabled: 1, two_factor_on_in: 'another', two_factor_on_at: on.clock.now() + second });
    expect(await offered()).toEqual(['email_otp']);
    const token = await on.mfaTokens.issue(caller, 'password');
    await expect(on.stepUp.demand(caller, token)).rejects.toMatchObject(
      asks({ mfa_token_status: 'invalid' }),
    );
    await set({ two_factor_on_in: caller.sessionId });
    expect(await offered()).toEqual(['email_otp', 'password']);
    // With nothing but recovery codes, no sign-in is asked for anything, and they may be lost.
    await on.addRecoveryCode(user.id);
    await set({ mfa_enabled: 0, mfa_enforced: 1, two_factor_on_in: null, email_verified_at: null });
    expect(await offered()).toEqual(['password', 'recovery_code']);
  });

  it('tells the session that a recovery code was seen in it, and nothing of other factors', async () => {
    const seenAt = async () => (await on.sessions.find(caller.sessionId))?.codes_seen_at;
    await on.mfaTokens.issue(caller, 'totp');
    expect(await seenAt()).toBeNull();
    await on.mfaTokens.issue(caller, 'recovery_code');
    expect(await seenAt()).toBe(on.clock.now());
  });

  it('names what rests, and no preferred factor that is not offered', async () => {
    await on.addApp(user.id, { added_in: caller.sessionId });
    await expect(on.stepUp.require(caller, 'expired')).rejects.toMatchObject({
      details: { ...noStatus, resting_factors: ['totp'], mfa_token_status: 'expired' },
    });
    on.clock.advance(restOfAdded);
    caller = await on.callerOf(user.id);
    await expect(on.stepUp.require(caller)).rejects.toMatchObject({
      details: { available_factors: types('totp'), preferred_factor: null },
    });
  });
});

describe('an action that only adds safety', () => {
  it('needs no proof within the window of a confirmation in this session, to the millisecond', async () => {
    const elsewhere = await on.callerOf(user.id);
    await expect(on.stepUp.demandToAdd(caller, undefined)).rejects.toMatchObject(asks({}));
    await expect(on.stepUp.showToAdd(caller, undefined)).rejects.toMatchObject(asks({}));
    await on.mfaTokens.issue(caller, 'password');
    expect(await on.stepUp.demandToAdd(caller, undefined)).toBeNull();
    await on.stepUp.showToAdd(caller, undefined);
    await expect(on.stepUp.demandToAdd(elsewhere, undefined)).rejects.toMatchObject(asks({}));
    on.clock.advance(-1);
    await expect(on.stepUp.demandToAdd(caller, undefined)).rejects.toMatchObject(asks({}));
    on.clock.advance(stepUpWindow);
    expect(await on.stepUp.demandToAdd(caller, undefined)).toBeNull();
    on.clock.advance(1);
    await expect(on.stepUp.demandToAdd(caller, undefined)).rejects.toMatchObject(asks({}));
    await expect(on.stepUp.showToAdd(caller, undefined)).rejects.toMatchObject(asks({}));
    // The second call of a registration that began in time may come a little later.
    expect(await on.stepUp.demandToAdd(caller, undefined, undefined, second)).toBeNull();
    await on.stepUp.showToAdd(caller, undefined, second);
    on.clock.advance(second);
    await expect(on.stepUp.demandToAdd(caller, undefined, undefined, second)).rejects.toMatchObject(asks({}));
    await expect(on.stepUp.demandToAdd({ ...caller, sessionId: 'gone' }, undefined)).rejects.toMatchObject(
      asks({}),
    );
  });

  it('takes a proof that is given, which has to be a good one though the window is open', async () => {
    const token = await on.mfaTokens.issue(caller, 'email_otp');
    await on.stepUp.showToAdd(caller, token);
    expect(await on.stepUp.demandToAdd(caller, token)).toBe('email_otp');
    await expect(on.stepUp.demandToAdd(caller, token)).rejects.toMatchObject(
      asks({ mfa_token_status: 'used' }),
    );
    await expect(on.stepUp.showToAdd(caller, token)).rejects.toMatchObject(
      asks({ mfa_token_status: 'used' }),
    );
  });
});

describe('an action beside which something was shown', () => {
  const password = new Set(['password'] as const);
  const beside = (token?: string) => on.stepUp.demandBeside(password, caller, token);

  it('is confirmed by another possession alone, and what was shown stays unused', async () => {
    await expect(beside()).rejects.toMatchObject({
      details: { available_factors: types('email_otp'), preferred_factor: 'email_otp' },
    });
    const same = await on.mfaTokens.issue(caller, 'password');
    await expect(beside(same)).rejects.toMatchObject({
      details: { available_factors: types('email_otp'), mfa_token_status: 'invalid' },
    });
    expect(await on.stepUp.demand(caller, same)).toBe('password');
    const other = await on.mfaTokens.issue(caller, 'email_otp');
    await beside(other);
    await expect(beside(other)).rejects.toMatchObject({
      details: { available_factors: types('email_otp'), mfa_token_status: 'used' },
    });
    const once = await on.mfaTokens.issue(caller, 'email_otp');
    const uses = await Promise.allSettled([beside(once), beside(once)]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = await on.mfaTokens.issue(caller, 'email_otp');
    on.clock.advance(mfaTokenLife);
    await expect(beside(late)).rejects.toMatchObject(asks({ mfa_token_status: 'expired' }));
  });

  it('names no preferred factor that was shown', async () => {
    await db().updateTable('users').set({ preferred_factor: 'password' }).where('id', '=', user.id).execute();
    await expect(beside()).rejects.toMatchObject({ details: { preferred_factor: null } });
  });
});

describe('setting up an authenticator app', () => {
  const service = () =>
    totpRegistrationService({
      db: db(),
      clock: on.clock,
      vault: createVault(on.store.secretKeys, 'totp'),
      sessions: on.sessions,
      stepUp: on.stepUp,
      changes: on.changes,
      info: mfaInfoService({
        offers: on.offers(),
        isLarkSetUp: false,
        recoveryCodes: recoveryCodesRepository(db()),
      }),
      serviceName: () => 'Latchkey ID',
    });
  const proof = (factor: 'password' | 'totp' | 'email_otp' = 'password') =>
    on.mfaTokens.issue(caller, factor);
  const codeOf = (seed: string) =>
    TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: on.clock.now() });
  const wrongOf = (seed: string) => (codeOf(seed) === '000000' ? '111111' : '000000');
  const begin = async (token?: string) => service().request(caller, token);
  const finish = (begun: { reference_code: string; secret: string }, code = codeOf(begun.secret)) =>
    service().setup(caller, begun.reference_code, code);
  const seed = () => totpRepository(db()).find(user.id);
  const over = { code: 'challenge_expired' };
  const window = () => proof('password');

  it('names service and account to the app', async () => {
    const { otpauth_url } = await begin(await proof());
    const url = new URL(otpauth_url);
    expect(decodeURIComponent(url.pathname)).toBe(`/Latchkey ID:${user.email}`);
    expect(url.searchParams.get('issuer')).toBe('Latchkey ID');
  });

  it('a first one is added within the window, and a further one takes its place with a proof alone', async () => {
    await expect(begin()).rejects.toMatchObject(asks({}));
    await window();
    const info = await finish(await begin());
    expect(info.registered_factors.map(({ type }) => type)).toContain('totp');
    expect(await seed()).toMatchObject({
      created_at: on.clock.now(),
      added_in: caller.sessionId,
      vouched_by: null,
    });
    expect(on.told.at(-1)).toEqual([user.id, 'factor_added', 'Authenticator app']);
    await expect(begin()).rejects.toMatchObject(asks({}));
    const begun = await begin(await proof('email_otp'));
    const [byApp, byMail] = [await proof('totp'), await proof('email_otp')];
    await finish(begun);
    expect((await seed())?.vouched_by).toBe('email_otp');
    // What the earlier app proved was removed with it.
    expect(await on.mfaTokens.inspect(caller, byApp)).toEqual({ status: 'invalid' });
    expect((await on.mfaTokens.inspect(caller, byMail)).factor).toBe('email_otp');
  });

  it('a first one leaves proofs as they are', async () => {
    const begun = await begin(await proof());
    const byApp = await proof('totp');
    await finish(begun);
    expect((await on.mfaTokens.inspect(caller, byApp)).factor).toBe('totp');
  });

  it('#128 begun within the window takes no app away that was set up since', async () => {
    await window();
    const begun = await begin();
    await on.addApp(user.id);
    await expect(finish(begun)).rejects.toMatchObject(over);
    expect((await seed())?.secret).toBe('sealed');
  });

  it('belongs to its session, counts its attempts and ends in time, for wrong codes as well', async () => {
    const begun = await begin(await proof());
    const theirs = await on.callerOf(user.id);
    await expect(service().setup(theirs, begun.reference_code, '000000')).rejects.toMatchObject({
      code: 'not_found',
    });
    for (let left = totpRegistrationAttempts - 1; left >= 7; left -= 1)
      await expect(finish(begun, wrongOf(begun.secret))).rejects.toMatchObject({
        code: 'invalid_code',
        details: { attempts_left: left },
      });
    on.clock.advance(totpRegistrationLife - 1);
    await expect(finish(begun, wrongOf(begun.secret))).rejects.toMatchObject({
      details: { attempts_left: 6 },
    });
    on.clock.advance(1);
    await expect(finish(begun, wrongOf(begun.secret))).rejects.toMatchObject(over);
    await expect(finish(begun)).rejects.toMatchObject(over);
    const second = await begin(await proof());
    for (let made = 0; made < totpRegistrationAttempts; made += 1)
      await finish(second, wrongOf(second.secret)).catch(() => {});
    await expect(finish(second)).rejects.toMatchObject(over);
    const third = await begin(await proof());
    await finish(third);
    await expect(finish(third, wrongOf(third.secret))).rejects.toMatchObject(over);
  });

  it('is finished once, however often at the same time', async () => {
    const begun = await begin(await proof());
    const [one, other] = await Promise.allSettled([finish(begun), finish(begun)]);
    const refusal = [one, other].find(({ status }) => status === 'rejected');
    expect(refusal).toMatchObject({ reason: over });
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is swept when it is over for as long as it could last', async () => {
    await begin(await proof());
    const kept = async () =>
      db().selectFrom('totp_registrations').select('hash').where('user_id', '=', user.id).execute();
    on.clock.advance(2 * totpRegistrationLife);
    await service().sweep();
    expect(await kept()).toHaveLength(1);
    on.clock.advance(1);
    await service().sweep();
    expect(await kept()).toEqual([]);
  });

  it('one that is there is removed with a proof, and where there is none it costs none', async () => {
    const token = await proof();
    await expect(service().remove(caller, token)).rejects.toMatchObject({ code: 'not_found' });
    await on.addApp(user.id);
    await expect(service().remove(caller, undefined)).rejects.toMatchObject(asks({}));
    const info = await service().remove(caller, token);
    expect(info.registered_factors.map(({ type }) => type)).not.toContain('totp');
    expect(on.told.at(-1)).toEqual([user.id, 'factor_removed', 'Authenticator app']);
    expect((await on.audited(user.id)).at(-1)).toEqual(['user.factor_removed', { factor: 'totp' }]);
    await on.addApp(user.id);
    await db()
      .updateTable('users')
      .set({ mfa_enforced: 1, email_verified_at: null })
      .where('id', '=', user.id)
      .execute();
    const last = await proof();
    await expect(service().remove(caller, last)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await on.mfaTokens.inspect(caller, last)).factor).toBe('password');
  });
});
