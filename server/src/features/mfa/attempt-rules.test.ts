import type { FactorType } from '@latchkey/contract/mfa/factors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { User } from '../accounts/user.ts';
import {
  type FactorAttemptsService,
  type FactorCall,
  factorAttemptsService,
} from './factor-attempts.service.ts';
import { type FactorFailuresService, factorFailuresService } from './factor-failures.service.ts';
import { maxFailuresOfOwnBrowser, ownBrowserAnswers } from './limits.ts';
import { type MfaTokensService, mfaTokensService } from './mfa-tokens.service.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';

let on: FactorsOnStore;
let rateLimits: RateLimits;
let failures: FactorFailuresService;
let mfaTokens: MfaTokensService;
let attempts: FactorAttemptsService;
let user: User;
let call: FactorCall;
/** Failed sign-ins. */
let noted: unknown[];
/** Runs once, between the question whether an answer may come at once and that answer. */
let afterPass: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  on = await factorsOnStore();
  rateLimits = await createRateLimits({ redisUrl: null, clock: on.clock });
  const { sessions, clock, offers } = on;
  mfaTokens = mfaTokensService({ db: db(), clock });
  failures = factorFailuresService({
    db: db(),
    clock,
    notices: { tell: async () => {} },
    knowsBrowser: async (_, { browserId }) => browserId === 'own',
    ownBrowserAnswers: rateLimits.limit('factor-own-browser', ownBrowserAnswers),
  });
  attempts = factorAttemptsService({
    db: db(),
    failures: {
      ...failures,
      async pass(...given) {
        const pass = await failures.pass(...given);
        await afterPass?.();
        return pass;
      },
    },
    offers: offers(),
    sessions,
    mfaTokens,
    failedSignIns: { note: async (ask, factor) => void noted.push([ask.user.id, factor]) },
  });
});
afterAll(async () => {
  await rateLimits.close();
  await on.remove();
});
beforeEach(async () => {
  noted = [];
  afterPass = undefined;
  user = await on.newUser();
  call = await callOf('session');
});

const db = () => on.store.database.db;
const callOf = async (kind: TokenCaller['kind'], factors: readonly FactorType[] = ['password']) => ({
  caller: await on.callerOf(user.id, kind, factors),
  client: { ip: '203.0.113.1', userAgent: null, deviceId: null },
  requestId: 'request',
});
const fromOwnBrowser = () => ({ ...call, client: { ...call.client, browserId: 'own' } });
const failed = (factor: FactorType = 'password') => on.failuresOf(user.id, factor);
const setFailed = async (made: number, factor: FactorType = 'password') => {
  await failures.succeeded(user.id, factor);
  await db()
    .insertInto('second_factor_failures')
    .values({ user_id: user.id, factor, failures: made, updated_at: on.clock.now() })
    .execute();
};
const refused = (code: string, details = {}) => ({ code, details: expect.objectContaining(details) });
const proven = async (given: FactorCall, { mfa_token }: { mfa_token: string }) =>
  mfaTokens.inspect(given.caller, mfa_token);
const yes = async () => true;
const no = async () => false;

describe('before something is sent', () => {
  it('the factor must be offered, and its answer be one that would be looked at', async () => {
    const ask = await attempts.admitToSend('email_otp', call);
    expect(ask).toEqual({ ...call, user });
    await expect(attempts.admitToSend('sms_otp', call)).rejects.toMatchObject({ code: 'not_found' });
    await setFailed(5, 'email_otp');
    await expect(attempts.admitToSend('email_otp', call)).rejects.toMatchObject(
      refused('rate_limited', { retry_after: 60 }),
    );
    expect((await attempts.admitToSend('email_otp', fromOwnBrowser())).user.id).toBe(user.id);
  });
});

describe('an answer that is checked first', () => {
  it('earns a proof where it is right, and its failures are forgotten', async () => {
    await setFailed(3);
    const seen: unknown[] = [];
    const proof = await attempts.attempt(
      'password',
      call,
      async (ask) => {
        // Counted before it is looked at.
        seen.push(ask.user.id, await failed());
        return true;
      },
      async (ask, now, tx) => {
        seen.push(ask.requestId, now.id, tx.isTransaction);
        return true;
      },
    );
    expect(seen).toEqual([user.id, 4, 'request', user.id, true]);
    expect(await proven(call, proof)).toEqual({ factor: 'password', amr: ['pwd'] });
    expect([await failed(), noted]).toEqual([undefined, []]);
    const passkey = await attempts.attempt('password', call, yes, async () => ['hwk']);
    expect(await proven(call, passkey)).toEqual({ factor: 'password', amr: ['hwk'] });
  });

  it('is counted where it is wrong, and tells how many are left and what is wrong', async () => {
    const wrong = (given: FactorCall) => attempts.attempt('password', given, no, yes);
    await expect(wrong(call)).rejects.toMatchObject({
      code: 'invalid_code',
      details: { attempts_left: 99 },
    });
    await expect(wrong(call)).rejects.toThrow('password');
    expect([await failed(), noted]).toEqual([2, []]);
    await expect(wrong(await callOf('pending_2fa', ['sms_otp']))).rejects.toMatchObject(
      refused('invalid_code', { attempts_left: 97 }),
    );
    expect(noted).toEqual([[user.id, 'password']]);
  });

  it('is wrong where it holds no more when its proof is committed', async () => {
    await expect(attempts.attempt('password', call, yes, no)).rejects.toMatchObject(
      refused('invalid_code', { attempts_left: 99 }),
    );
    expect(await failed()).toBe(1);
    const tokens = db().selectFrom('mfa_tokens').selectAll().where('user_id', '=', user.id);
    expect(await tokens.execute()).toEqual([]);
  });

  it('#14 costs nothing where it was not looked at', async () => {
    const broken = attempts.attempt('password', call, () => Promise.reject(new Error('busy')), yes);
    await expect(broken).rejects.toThrow('busy');
    expect(await failed()).toBe(0);
  });

  it('#128 proves nothing where its factor gave way, or its session ended, while it was checked', async () => {
    const during = (meanwhile: () => Promise<unknown>) =>
      attempts.attempt('password', call, () => meanwhile().then(yes), yes);
    await expect(during(() => on.addApp(user.id))).rejects.toMatchObject({ code: 'not_found' });
    user = await on.newUser();
    call = await callOf('session');
    await expect(during(() => on.sessions.end(call.caller.sessionId, 'logout'))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('#68 waits for a cooldown, but not from the owner’s browser', async () => {
    await setFailed(50);
    const ask = (given: FactorCall) => attempts.attempt('password', given, no, yes);
    await expect(ask(call)).rejects.toMatchObject(refused('rate_limited', { retry_after: 60 * 60 }));
    expect(await failed()).toBe(50);
    await expect(ask(fromOwnBrowser())).rejects.toMatchObject(refused('invalid_code', { attempts_left: 49 }));
  });
});

describe('an answer that is counted and checked at once', () => {
  const ask = (verdict: { isRight: boolean; attemptsLeft?: number }, given: FactorCall = call) =>
    attempts.attemptAtOnce('email_otp', given, async () => verdict);

  it('earns a proof where it is right, and its failures are forgotten', async () => {
    await setFailed(3, 'email_otp');
    const proof = await attempts.attemptAtOnce('email_otp', call, async (asked, tx) => {
      expect([asked.user.id, asked.requestId, tx.isTransaction]).toEqual([user.id, 'request', true]);
      return { isRight: true };
    });
    expect(await proven(call, proof)).toMatchObject({ factor: 'email_otp', amr: ['email'] });
    expect([await failed('email_otp'), noted]).toEqual([undefined, []]);
  });

  it('is counted where it is wrong, and tells how many are left, of the challenge where those are fewer', async () => {
    await expect(ask({ isRight: false })).rejects.toMatchObject(
      refused('invalid_code', { attempts_left: 99 }),
    );
    await expect(ask({ isRight: false, attemptsLeft: 2 })).rejects.toMatchObject(
      refused('invalid_code', { attempts_left: 2 }),
    );
    expect([await failed('email_otp'), noted]).toEqual([2, []]);
    await expect(ask({ isRight: false }, await callOf('pending_2fa'))).rejects.toMatchObject({
      code: 'invalid_code',
    });
    expect(noted).toEqual([[user.id, 'email_otp']]);
  });

  it('is not counted where it is not looked at', async () => {
    const broken = attempts.attemptAtOnce('email_otp', call, () => Promise.reject(new Error('busy')));
    await expect(broken).rejects.toThrow('busy');
    expect(await failed('email_otp')).toBeUndefined();
    await setFailed(50, 'email_otp');
    await expect(ask({ isRight: true })).rejects.toMatchObject(
      refused('rate_limited', { retry_after: 60 * 60 }),
    );
    expect(await failed('email_otp')).toBe(50);
    expect((await ask({ isRight: true }, fromOwnBrowser())).mfa_token).toBeTruthy();
  });

  it('#13 may come again in a second where a parallel one took the last before it', async () => {
    await setFailed(50, 'email_otp');
    afterPass = () => setFailed(maxFailuresOfOwnBrowser, 'email_otp');
    await expect(ask({ isRight: true }, fromOwnBrowser())).rejects.toMatchObject(
      refused('rate_limited', { retry_after: 1 }),
    );
  });

  it('#128 is looked at with what is offered then, and in a session that lives', async () => {
    await expect(
      attempts.attemptAtOnce('sms_otp', call, async () => ({ isRight: true })),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await setFailed(50, 'email_otp');
    afterPass = () => on.addApp(user.id);
    await expect(ask({ isRight: true }, fromOwnBrowser())).rejects.toMatchObject({ code: 'not_found' });
    await on.sessions.end(call.caller.sessionId, 'logout');
    afterPass = undefined;
    await expect(attempts.attemptRegistered('totp', call, yes)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('of a factor whose check finds out whether there is one earns a proof or is wrong like any other', async () => {
    await on.addApp(user.id);
    const proof = await attempts.attemptRegistered('totp', call, async (asked, tx) => {
      expect([asked.user.id, asked.requestId, tx.isTransaction]).toEqual([user.id, 'request', true]);
      return true;
    });
    expect(await proven(call, proof)).toMatchObject({ factor: 'totp' });
    await expect(attempts.attemptRegistered('totp', call, no)).rejects.toMatchObject({
      code: 'invalid_code',
      details: { attempts_left: 99 },
    });
    const pending = await callOf('pending_2fa', ['totp']);
    await expect(attempts.attemptRegistered('totp', pending, yes)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
