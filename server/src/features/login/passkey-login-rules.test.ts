import type { PasskeyAssertionInput, PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { Happenings } from '../../platform/operations/happenings.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { User } from '../accounts/user.ts';
import { loginHistoryService } from '../login-history/login-history.service.ts';
import { type FactorsOnStore, factorsOnStore } from '../mfa/testing/factors-on-store.ts';
import type { PasskeyAnswered } from '../passkeys/passkey-sign-ins.service.ts';
import { knownBrowsers } from './known-browsers.ts';
import { passkeyCeremonies, passkeyCeremoniesOfBrowser } from './limits.ts';
import { type PasskeyLoginService, passkeyLoginService } from './passkey-login.service.ts';
import type { ProvenSignIn } from './sign-in.service.ts';

let on: FactorsOnStore;
let rateLimits: RateLimits;
let limits: Readonly<Record<'address' | 'browser', RateLimit>>;
let passkeys: PasskeyLoginService;
let user: User;
let client: ClientInfo;
let count = 0;
/** What the ceremony finds of the next answer; sign-ins whose proof was right; references and answers that were checked. */
let answered: PasskeyAnswered;
let proven: ProvenSignIn[];
let checked: unknown[];

beforeAll(async () => {
  on = await factorsOnStore();
  rateLimits = await createRateLimits({ redisUrl: null, clock: on.clock });
  limits = {
    address: rateLimits.limit('passkey-ceremonies', passkeyCeremonies),
    browser: rateLimits.limit('passkey-ceremonies-browser', passkeyCeremoniesOfBrowser),
  };
  passkeys = passkeyLoginService({
    db: db(),
    passkeySignIns: {
      option: async (host) => ({ reference_code: host }) as unknown as PasskeyRequest,
      async verify(reference, payload) {
        checked.push([reference, payload]);
        return answered;
      },
    },
    signIn: {
      async complete(signIn) {
        proven.push(signIn);
        return { auth_token: 'token' };
      },
      finish: () => Promise.reject(new Error('Not by passkey')),
    },
    history: loginHistoryService({
      db: db(),
      clock: on.clock,
      log: createLog({ level: 'silent' }),
      happenings: new Happenings(),
    }),
    limits,
  });
});
afterAll(async () => {
  await rateLimits.close();
  await on.remove();
});
beforeEach(async () => {
  count += 1;
  proven = [];
  checked = [];
  user = await on.newUser();
  client = { ip: `203.0.113.${count}`, userAgent: null, deviceId: null };
});

const db = () => on.store.database.db;
const settle = async () => {};
const payload = { id: 'credential' } as unknown as PasskeyAssertionInput;
const verify = (given: PasskeyAnswered) => {
  answered = given;
  return passkeys.verify({ reference: 'reference', payload, client, requestId: 'request' });
};
const history = () =>
  db()
    .selectFrom('login_history')
    .select(['user_id', 'result', 'method', 'reason', 'request_id'])
    .where('ip', '=', client.ip)
    .execute();

describe('the beginning of a sign-in with a passkey', () => {
  const begin = (from = client) => passkeys.option(from, 'portal.example.com');
  const left = async (limit: RateLimit, key: string) => (await limit.peek(key)).points;
  const limited = { code: 'rate_limited' };

  it('is for the host that was called, and limited by address', async () => {
    expect(await begin()).toEqual({ reference_code: 'portal.example.com' });
    expect(await begin({ ...client, browserId: 'a stranger' })).toBeDefined();
    expect(await left(limits.address, client.ip)).toBe(passkeyCeremonies.points - 2);
    await limits.address.consume(client.ip, passkeyCeremonies.points - 2);
    await expect(begin()).rejects.toMatchObject(limited);
  });

  it('is limited for itself in a browser that has signed in before, whatever others at its address do', async () => {
    const browserId = `browser-${count}`;
    const own = { ...client, browserId };
    await knownBrowsers(db()).remember(user.id, { browserId }, on.clock.now());
    await limits.address.consume(client.ip, passkeyCeremonies.points);
    await begin(own);
    expect(await left(limits.browser, browserId)).toBe(passkeyCeremoniesOfBrowser.points - 1);
    await limits.browser.consume(browserId, passkeyCeremoniesOfBrowser.points - 1);
    await expect(begin(own)).rejects.toMatchObject(limited);
  });
});

describe('the answer of a passkey', () => {
  it('signs in as both factors, with the kind of its key if that is known, and is used up with the sign-in', async () => {
    expect(await verify({ userId: user.id, settle })).toEqual({ auth_token: 'token' });
    const signIn = {
      user,
      signInMethod: 'passkey',
      factors: ['passkey'],
      isComplete: true,
      settle,
      client,
      requestId: 'request',
    };
    await verify({ userId: user.id, settle, amr: ['hwk'] });
    expect(proven).toEqual([signIn, { ...signIn, amr: ['hwk'] }]);
    expect(checked).toEqual(Array(2).fill(['reference', payload]));
    expect(await history()).toEqual([]);
  });

  const suspend = () =>
    db().updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute();
  it.each([
    ['is wrong', {}, 'wrong_passkey', async () => {}],
    ['is right, of an account that is suspended', { settle }, 'suspended', suspend],
    ['is wrong, of an account that is suspended', {}, 'suspended', suspend],
  ])('that %s is refused without a reason, which only the history has', async (_, given, reason, before) => {
    await before();
    await expect(verify({ userId: user.id, ...given })).rejects.toMatchObject({
      code: 'invalid_credential',
      details: {},
    });
    const failure = { result: 'failure', method: 'passkey', request_id: 'request' };
    expect(await history()).toEqual([{ ...failure, user_id: user.id, reason }]);
    expect(proven).toEqual([]);
  });

  it.each([
    [
      '#215 of a passkey that no account has is refused as unknown',
      { userId: undefined, isUnknown: true },
      true,
    ],
    ['of a deleted account is refused like a wrong one', { userId: 'gone', settle }, false],
  ])('%s', async (_, given, isUnknown) => {
    await expect(verify(given)).rejects.toMatchObject({
      code: 'invalid_credential',
      details: isUnknown ? { reason: 'unknown_passkey' } : {},
    });
    expect(await history()).toMatchObject([{ user_id: null, reason: 'wrong_passkey' }]);
    expect(proven).toEqual([]);
  });
});
