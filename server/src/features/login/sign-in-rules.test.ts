import { randomBytes } from 'node:crypto';
import type { FactorType } from '@latchkey/contract/mfa/factors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientDescriber } from '../../platform/clients/describe-client.ts';
import { minute } from '../../platform/clock/durations.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { addressGroup } from '../../platform/network/address-group.ts';
import { Happenings } from '../../platform/operations/happenings.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { hasSamePassword, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type LoginHistoryService, loginHistoryService } from '../login-history/login-history.service.ts';
import { type FactorsOnStore, factorsOnStore } from '../mfa/testing/factors-on-store.ts';
import { trustedDevicesService } from '../trusted-devices/trusted-devices.service.ts';
import { accountAttempts, addressAttempts, knownBrowserAttempts, signInsOfAccount } from './limits.ts';
import { type LoginAttempts, loginAttemptsService } from './login-attempts.service.ts';
import { type LoginSecondFactorService, loginSecondFactorService } from './login-second-factor.service.ts';
import { type PasswordLoginService, passwordLoginService } from './password-login.service.ts';
import { phoneCodeFailuresService } from './phone-code-failures.service.ts';
import { type ProvenSignIn, type SignInService, signInService } from './sign-in.service.ts';
import { signInLocksService } from './sign-in-locks.service.ts';

const trustDays = 30;
const password = 'correct horse battery';
let on: FactorsOnStore;
let rateLimits: RateLimits;
let signInLimit: RateLimit;
let addressLimit: RateLimit;
let accountLimit: RateLimit;
let attempts: LoginAttempts;
let history: LoginHistoryService;
let signIn: SignInService;
let second: LoginSecondFactorService;
let passwords: PasswordLoginService;
let user: User;
let client: ClientInfo;
/** Sessions of which a listener was told; notices of a new browser; accounts whose phone was opened again. */
let heard: { sessions: string[]; newBrowsers: string[]; reopened: string[] };
let count = 0;
const hasher = createPasswordHasher(createHashQueue({ longestWait: Number.POSITIVE_INFINITY }));
/** Runs when a password was verified. */
let meanwhile: (() => Promise<unknown>) | undefined;
let isFull: boolean;
beforeAll(async () => {
  on = await factorsOnStore();
  const { clock, sessions } = on;
  rateLimits = await createRateLimits({ redisUrl: null, clock });
  const locks = signInLocksService({ db: db(), clock, notices: { tell: async () => {} } });
  accountLimit = rateLimits.limit('login-account', accountAttempts);
  attempts = loginAttemptsService({
    db: db(),
    clock,
    locks,
    limits: {
      account: accountLimit,
      knownBrowser: rateLimits.limit('login-known-browser', knownBrowserAttempts),
    },
  });
  history = loginHistoryService({
    db: db(),
    clock,
    log: createLog({ level: 'silent' }),
    happenings: new Happenings(),
  });
  const trustedDevices = trustedDevicesService({
    db: db(),
    clock,
    days: trustDays,
    sessions,
    describeClient: clientDescriber({ of: () => null }),
    isEnforced: ({ mfa_enforced: enforced }) => enforced === 1,
    restsOn: async () => undefined,
  });
  const { forSignIn, forReset } = on.offers();
  const secondFactors = { forSignIn, forReset, consume: on.mfaTokens.consume, require: on.stepUp.require };
  const phoneCodes = phoneCodeFailuresService({ db: db(), clock });
  signInLimit = rateLimits.limit('login-completed', signInsOfAccount);
  signIn = signInService({
    db: db(),
    clock,
    sessions,
    history,
    secondFactors,
    attempts,
    phoneCodes: {
      async reopen(userId, tx) {
        heard.reopened.push(userId);
        return phoneCodes.reopen(userId, tx);
      },
    },
    onSignedIn: [async ({ session }) => void heard.sessions.push(session.id)],
    tellOfNewBrowser: async (_, { user: { id }, entryId, client: { ip } }) =>
      void heard.newBrowsers.push(`${id} ${entryId} ${ip}`),
    trustedDevices,
    restsOn: async () => undefined,
    limit: signInLimit,
  });
  second = loginSecondFactorService({ db: db(), sessions, signIn, history, secondFactors, trustedDevices });
  addressLimit = rateLimits.limit('login-address', addressAttempts);
  passwords = passwordLoginService({
    db: db(),
    hasher: {
      ...hasher,
      refuseIfFull() {
        if (isFull) throw new Error('full');
      },
      async verify(given, hash) {
        const isRight = await hasher.verify(given, hash);
        await meanwhile?.();
        return isRight;
      },
    },
    signIn,
    history,
    attempts,
    addressLimit,
  });
});
afterAll(async () => {
  await rateLimits.close();
  await on.remove();
});
beforeEach(async () => {
  count += 1;
  heard = { sessions: [], newBrowsers: [], reopened: [] };
  meanwhile = undefined;
  isFull = false;
  user = await on.newUser();
  client = {
    ip: `203.0.113.${count}`,
    userAgent: null,
    deviceId: null,
    browserId: randomBytes(8).toString('hex'),
  };
});

const db = () => on.store.database.db;
const set = async (changes: Partial<User>) => {
  await db().updateTable('users').set(changes).where('id', '=', user.id).execute();
  user = await on.userNow(user.id);
};
/** Each a millisecond later, which the order of their rows goes by. */
function by(changes: Partial<ProvenSignIn> = {}): ProvenSignIn {
  on.clock.advance(1);
  return {
    user,
    signInMethod: 'password',
    factors: ['password'],
    client,
    requestId: 'request',
    ...changes,
  };
}
const sessionsOf = () =>
  db().selectFrom('sessions').selectAll().where('user_id', '=', user.id).orderBy('id').execute();
const entries = async () =>
  (
    await db()
      .selectFrom('login_history')
      .select(['id', 'result', 'method', 'factor', 'session_id', 'reason', 'request_id', 'ip'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ id, ...entry }) => entry);
const refused = (code: string) => ({ code });
/** An account with an authenticator app and 2FA on. */
const needApp = async (changes: Partial<User> = {}) => {
  await on.addApp(user.id);
  await set({ mfa_enabled: 1, allow_codes: 0, ...changes });
};

describe('a sign-in whose first factor is right', () => {
  it('is a session where nothing more is asked for, which the history, listeners and the account know of', async () => {
    on.clock.advance(minute);
    const reply = await signIn.complete(by());
    expect(Object.keys(reply)).toEqual(['auth_token']);
    const [session] = await sessionsOf();
    expect(session).toMatchObject({
      kind: 'session',
      factors: '["password"]',
      amr: null,
      ip: client.ip,
      trusted_device_id: null,
      passkey_id: null,
      rests_on: null,
      codes_seen_at: null,
      proven_at: null,
      ended_at: null,
    });
    expect(heard).toEqual({ sessions: [session?.id], newBrowsers: [], reopened: [user.id] });
    expect(await entries()).toEqual([
      {
        result: 'success',
        method: 'password',
        factor: null,
        session_id: session?.id,
        reason: null,
        request_id: 'request',
        ip: client.ip,
      },
    ]);
    expect((await on.userNow(user.id)).last_login_at).toBe(on.clock.now());
  });

  it('#504 is refused where the account has signed in from the address without end, and elsewhere it is not', async () => {
    const key = `${user.id} ${addressGroup(client.ip)}`;
    await signInLimit.consume(key, signInsOfAccount.points - 1);
    await signIn.complete(by());
    await expect(signIn.complete(by())).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await sessionsOf()).toHaveLength(1);
    client = { ...client, ip: '198.51.100.77' };
    await signIn.complete(by());
    expect(await sessionsOf()).toHaveLength(2);
  });

  it('#107 is told of where the account does not know the browser, but for the very first', async () => {
    await signIn.complete(by());
    user = await on.userNow(user.id);
    await signIn.complete(by());
    expect(heard.newBrowsers).toEqual([]);
    client = { ...client, browserId: 'another' };
    await signIn.complete(by());
    const [entry] = await db()
      .selectFrom('login_history')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(heard.newBrowsers).toEqual([`${user.id} ${entry?.id} ${client.ip}`]);
    await signIn.complete(by());
    expect(heard.newBrowsers).toHaveLength(1);
  });

  it('#376 that tells the key of a browser gives it to the sessions there that have that key', async () => {
    await signIn.complete(by());
    await signIn.complete(by());
    const [first, second] = await sessionsOf();
    await on.sessions.proven({ userId: user.id, sessionId: first?.id ?? '', kind: 'session' }, 'key', false);
    client = { ...client, keyThumbprint: 'key' };
    await signIn.complete(by());
    const browsers = (await sessionsOf()).map(({ browser_hash }) => browser_hash);
    expect(second?.browser_hash).toBe(first?.browser_hash);
    expect(browsers).toEqual([browsers[2], second?.browser_hash, browsers[2]]);
    expect(browsers[2]).not.toBe(second?.browser_hash);
  });

  it('#98 opens the phone again, unless it is by phone', async () => {
    await signIn.complete(by({ signInMethod: 'phone_otp', factors: ['sms_otp'] }));
    expect(heard.reopened).toEqual([]);
    await signIn.complete(by({ signInMethod: 'passkey', factors: ['passkey'] }));
    expect(heard.reopened).toEqual([user.id]);
  });

  it('#3 is no session where 2FA is on: it waits for what is named, and may trust the browser', async () => {
    await needApp({ preferred_factor: 'totp' });
    const reply = await signIn.complete(by());
    expect(reply).toStrictEqual({
      status: '2fa_required',
      auth_token: expect.any(String),
      available_factors: [expect.objectContaining({ type: 'totp' })],
      preferred_factor: 'totp',
    });
    const bound = { ...client, keyThumbprint: 'key' };
    expect(await signIn.complete(by({ client: bound }))).toMatchObject({ trust_days: trustDays });
    const rows = await sessionsOf();
    expect(rows.map(({ kind }) => kind)).toEqual(['pending_2fa', 'pending_2fa']);
    expect((await entries()).map(({ result, session_id }) => [result, session_id])).toEqual(
      rows.map(({ id }) => ['second_factor_required', id]),
    );
    expect([heard, user.last_login_at]).toEqual([{ sessions: [], newBrowsers: [], reopened: [] }, null]);
  });

  it('is a session with a passkey that counts as both, which is used up in its transaction', async () => {
    await needApp();
    const settled: boolean[] = [];
    const settle = async (tx: { isTransaction: boolean }) => void settled.push(tx.isTransaction);
    const passkey: Partial<ProvenSignIn> = {
      signInMethod: 'passkey',
      factors: ['passkey'],
      amr: ['hwk', 'user'],
      isComplete: true,
    };
    expect(await signIn.complete(by({ ...passkey, settle }))).not.toHaveProperty('status');
    expect(settled).toEqual([true]);
    expect((await sessionsOf())[0]).toMatchObject({ kind: 'session', amr: '["hwk","user"]' });
    // Where it needs another factor beside it, it is used up all the same.
    expect(await signIn.complete(by({ ...passkey, isComplete: false, settle }))).toMatchObject({
      status: '2fa_required',
    });
    expect(settled).toEqual([true, true]);
    const spent = async () => {
      throw new Error('spent');
    };
    for (const isComplete of [true, false])
      await expect(signIn.complete(by({ ...passkey, isComplete, settle: spent }))).rejects.toThrow('spent');
    expect(await sessionsOf()).toHaveLength(2);
  });

  it('#113 #122 is refused where its proof holds no more, or the account is not active, and leaves a trace', async () => {
    const before = user;
    await set({ password_version: user.password_version + 1 });
    const holds = (now: User) => hasSamePassword(before, now);
    await expect(signIn.complete(by({ holds }))).rejects.toMatchObject(refused('invalid_credential'));
    expect(await entries()).toEqual([
      {
        result: 'failure',
        method: 'password',
        factor: null,
        session_id: null,
        reason: 'proof_outdated',
        request_id: 'request',
        ip: client.ip,
      },
    ]);
    await set({ status: 'suspended' });
    await expect(signIn.complete(by())).rejects.toMatchObject(refused('invalid_credential'));
    await expect(signIn.finish(by(), async () => ({ factor: 'totp', amr: ['otp'] }))).rejects.toMatchObject(
      refused('unauthenticated'),
    );
    expect([await sessionsOf(), heard.sessions, (await entries()).length]).toEqual([[], [], 3]);
  });

  it('#330 of an account deleted meanwhile is refused like any other, and leaves a trace of nobody', async () => {
    const nobody = { ...user, id: 'nobody' };
    await expect(signIn.complete(by({ user: nobody }))).rejects.toMatchObject(refused('invalid_credential'));
    const traces = db().selectFrom('login_history').select(['user_id', 'reason']).where('ip', '=', client.ip);
    expect(await traces.execute()).toEqual([{ user_id: null, reason: 'proof_outdated' }]);
  });
});

describe('a second factor', () => {
  let caller: TokenCaller;
  const begin = async (factors: readonly FactorType[] = ['password']) => {
    caller = await on.callerOf(user.id, 'pending_2fa', factors);
  };
  const finish = (mfaToken?: string, changes: { trustDevice?: boolean; client?: ClientInfo } = {}) => {
    on.clock.advance(1);
    return second.finish({ caller, mfaToken, trustDevice: false, client, requestId: 'request', ...changes });
  };
  const proof = (factor: FactorType = 'totp') => on.mfaTokens.issue(caller, factor);
  beforeEach(async () => {
    await needApp();
    await begin();
  });

  it('makes a session of the sign-in, which tells both factors and their methods, and ends what waited', async () => {
    const { auth_token } = await finish(await proof());
    expect(auth_token).toBeTruthy();
    const rows = await sessionsOf();
    expect(rows.map(({ kind, end_reason }) => [kind, end_reason])).toEqual([
      ['pending_2fa', 'completed'],
      ['session', null],
    ]);
    expect(rows[1]).toMatchObject({ factors: '["password","totp"]', amr: '["pwd","otp"]' });
    expect(await entries()).toMatchObject([{ result: 'success', method: 'password', factor: 'totp' }]);
    expect(heard.sessions).toEqual([rows[1]?.id]);
  });

  it('keeps the method of the sign-in, and what its first factor said of itself', async () => {
    await begin(['sms_otp']);
    await finish(await proof());
    expect((await entries()).at(-1)).toMatchObject({ method: 'phone_otp', factor: 'totp' });
    const token = await signIn.finish(by({ amr: ['hwk'], factors: ['passkey'] }), async () => ({
      factor: 'totp',
      amr: ['otp'],
    }));
    expect(token).toBeTruthy();
    expect((await sessionsOf()).find(({ amr }) => amr === '["hwk","otp"]')).toBeDefined();
  });

  it('#2 without a proof, or with none of this sign-in, is asked for again, and says why', async () => {
    await expect(finish()).rejects.toMatchObject({
      code: '2fa_required',
      details: { available_factors: [expect.objectContaining({ type: 'totp' })] },
    });
    await expect(finish('made-up')).rejects.toMatchObject({
      code: '2fa_required',
      details: { mfa_token_status: 'invalid' },
    });
    const token = await proof();
    expect((await sessionsOf()).map(({ ended_at }) => ended_at)).toEqual([null]);
    await finish(token);
  });

  it('#45 of a sign-in that is over is nobody’s, and its proof stays as it was', async () => {
    const token = await proof();
    await on.sessions.end(caller.sessionId, 'logout');
    await expect(finish(token)).rejects.toMatchObject(refused('unauthenticated'));
    expect((await on.mfaTokens.inspect(caller, token)).factor).toBe('totp');
    expect((await sessionsOf()).map(({ kind }) => kind)).toEqual(['pending_2fa']);
    caller = { ...caller, sessionId: 'gone' };
    await expect(finish(token)).rejects.toMatchObject(refused('unauthenticated'));
    caller = { ...caller, userId: 'gone' };
    await expect(finish(token)).rejects.toMatchObject(refused('unauthenticated'));
  });

  it('trusts the browser where that is asked for, and then the next sign-in goes without it', async () => {
    const bound = { ...client, keyThumbprint: `key of ${user.id}` };
    const again = async () => signIn.complete(by({ client: bound }));
    await finish(await proof(), { client: bound });
    expect(await again()).toMatchObject({ status: '2fa_required' });
    await begin();
    await finish(await proof(), { client: bound, trustDevice: true });
    const devices = await db()
      .selectFrom('trusted_devices')
      .select(['id', 'factor'])
      .where('user_id', '=', user.id)
      .execute();
    expect(devices).toMatchObject([{ factor: 'totp' }]);
    expect(await again()).toEqual({ auth_token: expect.any(String) });
    const latest = (await sessionsOf()).find(({ trusted_device_id }) => trusted_device_id !== null);
    expect(latest).toMatchObject({
      kind: 'session',
      factors: '["password"]',
      trusted_device_id: devices[0]?.id,
    });
    expect((await entries()).at(-1)).toMatchObject({ result: 'success', factor: null });
  });
});

describe('a password', () => {
  let email: string;
  beforeEach(async () => {
    email = user.email ?? '';
    await set({ password_hash: await hasher.hash(password) });
  });
  const login = (given = password, to = email, from: ClientInfo = client) => {
    on.clock.advance(1);
    return passwords.login({ email: to, password: given, client: from, requestId: 'request' });
  };
  const wrong = refused('invalid_credential');
  const locks = () => db().selectFrom('sign_in_locks').selectAll().where('user_id', '=', user.id).execute();

  it('that is right signs in; wrong ones are counted until ten, and forgotten by a right one', async () => {
    for (let made = 0; made < 9; made += 1) await expect(login('wrong')).rejects.toMatchObject(wrong);
    expect(await login()).toHaveProperty('auth_token');
    expect((await entries()).map(({ result, method, reason }) => [result, method, reason])).toEqual([
      ...Array(9).fill(['failure', 'password', 'wrong_password']),
      ['success', 'password', null],
    ]);
    expect((await sessionsOf()).map(({ factors }) => factors)).toEqual(['["password"]']);
    expect(await locks()).toHaveLength(0);
    const stranger = { ...client, browserId: null };
    for (let made = 0; made < 10; made += 1)
      await expect(login('wrong', email, stranger)).rejects.toMatchObject(wrong);
    expect(await locks()).toHaveLength(1);
    await expect(login(password, email, stranger)).rejects.toMatchObject(wrong);
    expect((await entries()).at(-1)?.reason).toBe('locked');
    // The owner's browser has attempts of its own (#68).
    expect(await login()).toHaveProperty('auth_token');
  });

  it('#102 of an account that is suspended, has none or is not there is refused, and only the history says why', async () => {
    const reason = async () => (await entries()).at(-1)?.reason;
    await set({ status: 'suspended' });
    await expect(login()).rejects.toMatchObject(wrong);
    expect(await reason()).toBe('suspended');
    await set({ status: 'active', password_hash: null });
    await expect(login()).rejects.toMatchObject(wrong);
    expect(await reason()).toBe('no_password');
    await expect(login(password, `no-${email}`)).rejects.toMatchObject(wrong);
    const [unknown] = await db()
      .selectFrom('login_history')
      .select('reason')
      .where('user_id', 'is', null)
      .where('ip', '=', client.ip)
      .execute();
    expect(unknown?.reason).toBe('unknown_account');
  });

  it('a right one of a suspended account is no wrong answer, which would lock it', async () => {
    await set({ status: 'suspended' });
    for (let made = 0; made < 12; made += 1) await expect(login()).rejects.toMatchObject(wrong);
    expect(await locks()).toEqual([]);
  });

  it('#100 is limited by address for strangers alone, to whom right ones count nothing', async () => {
    const { points } = addressAttempts;
    await login();
    await expect(login('wrong', `nobody-${count}@example.com`)).rejects.toMatchObject(wrong);
    await login();
    expect((await addressLimit.peek(client.ip)).points).toBe(points - 1);
    await addressLimit.consume(client.ip, points - 1);
    const stranger = { ...client, browserId: 'a stranger' };
    await expect(login(password, email, stranger)).rejects.toMatchObject(refused('rate_limited'));
    expect(await login()).toHaveProperty('auth_token');
    on.clock.advance(addressAttempts.duration);
    // A hundred and one hashes would take long: the count of the address tells it.
    await login(password, email, { ...stranger, browserId: null });
    expect((await addressLimit.peek(client.ip)).points).toBe(points);
  });

  it('#113 that is replaced while it is verified signs nobody in', async () => {
    meanwhile = () => usersRepository(db()).setPassword(user.id, 'another', on.clock.now());
    await expect(login()).rejects.toMatchObject(wrong);
    expect([(await entries()).at(-1)?.reason, await sessionsOf()]).toEqual(['proof_outdated', []]);
  });

  it('R20 counts nowhere if the server was too busy for it, before or while it was verified', async () => {
    const left = async () => [
      (await addressLimit.peek(client.ip)).points,
      (await accountLimit.peek(user.id)).points,
    ];
    const before = await left();
    meanwhile = () => Promise.reject(new Error('busy'));
    await expect(login('wrong')).rejects.toThrow('busy');
    isFull = true;
    await expect(login()).rejects.toThrow('full');
    expect([await left(), await entries()]).toEqual([before, []]);
  });

  it('#56 that is hashed with less than today is hashed again while it is at hand', async () => {
    const { hash } = await import('@node-rs/argon2');
    const weaker = await hash(password, { memoryCost: 8_192, timeCost: 1 });
    await set({ password_hash: weaker });
    await expect(login('wrong')).rejects.toMatchObject(wrong);
    expect((await on.userNow(user.id)).password_hash).toBe(weaker);
    expect(await login()).toHaveProperty('auth_token');
    const { password_hash } = await on.userNow(user.id);
    expect(password_hash).not.toBe(weaker);
    expect(await login()).toHaveProperty('auth_token');
    expect((await on.userNow(user.id)).password_hash).toBe(password_hash);
  });
});
