import type { FactorType } from '@latchkey/contract/http/api-error';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minute, second } from '../../platform/clock/durations.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type ChallengesService, challengesService } from './challenges.service.ts';
import { type FactorCall, factorAttemptsService } from './factor-attempts.service.ts';
import { factorFailuresService } from './factor-failures.service.ts';
import { ownBrowserAnswers } from './limits.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';
import { newTotpSeed } from './totp.ts';

const password = 'correct horse battery';
const hasher = createPasswordHasher(createHashQueue({ longestWait: Number.POSITIVE_INFINITY }));
let on: FactorsOnStore;
let rateLimits: RateLimits;
let challenges: ChallengesService;
let user: User;
let call: FactorCall;
/** Runs between the check of a password and the commit of its proof. */
let meanwhile: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  on = await factorsOnStore();
  rateLimits = await createRateLimits({ redisUrl: null, clock: on.clock });
  const failures = factorFailuresService({
    db: db(),
    clock: on.clock,
    notices: { tell: async () => {} },
    knowsBrowser: async () => false,
    ownBrowserAnswers: rateLimits.limit('factor-own-browser', ownBrowserAnswers),
  });
  const attempts = factorAttemptsService({
    db: db(),
    failures,
    offers: on.offers(),
    sessions: on.sessions,
    mfaTokens: on.mfaTokens,
    failedSignIns: { note: async () => {} },
  });
  const { password: byPassword } = on.registry;
  const verify: typeof byPassword.verify = async (...given) => {
    const isRight = await byPassword.verify(...given);
    await meanwhile?.();
    return isRight;
  };
  challenges = challengesService({
    attempts,
    factors: { ...on.registry, password: { ...byPassword, verify } },
  });
});
afterAll(async () => {
  await rateLimits.close();
  await on.remove();
});
beforeEach(async () => {
  meanwhile = undefined;
  user = await on.newUser();
  call = await newCall();
});

const db = () => on.store.database.db;
const newCall = async (): Promise<FactorCall> => ({
  caller: await on.callerOf(user.id),
  client: { ip: '203.0.113.1', userAgent: null, deviceId: null },
  requestId: 'request',
});
/** The factor that a token proves. */
const provenBy = async ({ mfa_token }: { mfa_token: string }) =>
  (await on.mfaTokens.inspect(call.caller, mfa_token)).factor;
const wrong = { code: 'invalid_code' };
const missing = { code: 'not_found' };
const failuresOf = (factor: FactorType) => on.failuresOf(user.id, factor);

describe('a code that is sent', () => {
  const sentCodes = async () => {
    const vault = createVault(on.store.secretKeys, 'outbox');
    const rows = await db()
      .selectFrom('outbox')
      .select(['id', 'data'])
      .where('recipient', '=', user.email ?? '')
      .orderBy('id')
      .execute();
    // The content of an earlier message is deleted when a later one replaces it.
    return rows.map(({ id, data }) =>
      data ? (JSON.parse(vault.openText(data, id)) as { code: string }).code : '',
    );
  };
  const newest = async () => (await sentCodes()).at(-1) ?? '';
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  it('goes to the contact of the account, and the right answer earns a proof, once', async () => {
    const { challenge_id } = await challenges.request('email_otp', call);
    expect(await sentCodes()).toHaveLength(1);
    const code = await newest();
    await expect(challenges.verify('email_otp', call, challenge_id, otherThan(code))).rejects.toMatchObject(
      wrong,
    );
    expect(await failuresOf('email_otp')).toBe(1);
    const proof = await challenges.verify('email_otp', call, challenge_id, code);
    expect(await provenBy(proof)).toBe('email_otp');
    expect(await failuresOf('email_otp')).toBeUndefined();
    await expect(challenges.verify('email_otp', call, challenge_id, code)).rejects.toMatchObject({
      code: 'challenge_expired',
    });
  });

  it('is sent again on request, after its wait', async () => {
    const { challenge_id } = await challenges.request('email_otp', call);
    await expect(challenges.retry('email_otp', call, challenge_id)).rejects.toMatchObject({
      code: 'rate_limited',
    });
    on.clock.advance(minute);
    expect((await challenges.retry('email_otp', call, challenge_id)).challenge_id).toBe(challenge_id);
    expect(await sentCodes()).toHaveLength(2);
    const proof = await challenges.verify('email_otp', call, challenge_id, await newest());
    expect(await provenBy(proof)).toBe('email_otp');
  });

  it('#7 belongs to the session that asked for it', async () => {
    const { challenge_id } = await challenges.request('email_otp', call);
    on.clock.advance(minute);
    const other = await newCall();
    await expect(challenges.retry('email_otp', other, challenge_id)).rejects.toMatchObject(missing);
    const code = await newest();
    await expect(challenges.verify('email_otp', other, challenge_id, code)).rejects.toMatchObject(missing);
    await challenges.verify('email_otp', call, challenge_id, code);
  });

  it('is neither sent nor sent again nor checked where its factor is not offered', async () => {
    for (const ask of [
      () => challenges.request('sms_otp', call),
      () => challenges.retry('sms_otp', call, 'any'),
      () => challenges.verify('sms_otp', call, 'any', '123456'),
    ])
      await expect(ask()).rejects.toMatchObject(missing);
  });
});

describe('an authenticator app', () => {
  it('proves its holder with the code of the moment, and wrong ones are counted', async () => {
    const seed = newTotpSeed();
    await on.addApp(user.id);
    const secret = createVault(on.store.secretKeys, 'totp').seal(seed, user.id);
    await db().updateTable('totp_seeds').set({ secret }).where('user_id', '=', user.id).execute();
    const codeAt = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(seed), timestamp });
    const stale = codeAt(on.clock.now() - 300 * second);
    await expect(challenges.verifyTotp(call, stale)).rejects.toMatchObject(wrong);
    expect(await failuresOf('totp')).toBe(1);
    expect(await provenBy(await challenges.verifyTotp(call, codeAt(on.clock.now())))).toBe('totp');
    expect(await failuresOf('totp')).toBeUndefined();
  });
});

describe('a recovery code', () => {
  it('#17 proves its holder once, in the groups that it is printed in', async () => {
    const vault = createVault(on.store.secretKeys, 'recovery-codes');
    await on.addApp(user.id);
    await on.addRecoveryCode(user.id);
    await db()
      .updateTable('recovery_codes')
      .set({ code: vault.seal('abcdefghjk', user.id) })
      .where('user_id', '=', user.id)
      .execute();
    await expect(challenges.verifyRecoveryCode(call, 'kjhgf-edcba')).rejects.toMatchObject(wrong);
    expect(await failuresOf('recovery_code')).toBe(1);
    expect(await provenBy(await challenges.verifyRecoveryCode(call, 'ABCDE-FGHJK'))).toBe('recovery_code');
    const left = db()
      .selectFrom('recovery_codes')
      .select('id')
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null);
    expect(await left.execute()).toEqual([]);
    await expect(challenges.verifyRecoveryCode(call, 'ABCDE-FGHJK')).rejects.toMatchObject(missing);
  });
});

describe('the password', () => {
  beforeEach(async () => {
    await usersRepository(db()).update(user.id, {
      password_hash: await hasher.hash(password),
      updated_at: on.clock.now(),
    });
    user = await on.userNow(user.id);
  });

  it('proves its holder where nothing stronger is there, and wrong ones are counted', async () => {
    await expect(challenges.verifyPassword(call, 'wrong')).rejects.toMatchObject(wrong);
    expect(await failuresOf('password')).toBe(1);
    expect(await provenBy(await challenges.verifyPassword(call, password))).toBe('password');
    expect(await failuresOf('password')).toBeUndefined();
  });

  it('#113 proves nothing if it is replaced while it is checked', async () => {
    meanwhile = async () =>
      usersRepository(db()).setPassword(user.id, '$other$', on.clock.now(), { isByMailbox: false });
    await expect(challenges.verifyPassword(call, password)).rejects.toMatchObject(wrong);
  });
});
