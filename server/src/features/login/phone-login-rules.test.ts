import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wrongCode } from '../../app/testing/read-inbox.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { createLog } from '../../platform/log/create-log.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import { CapWatch } from '../../platform/operations/cap-watch.ts';
import { Happenings } from '../../platform/operations/happenings.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { User } from '../accounts/user.ts';
import { codesFeature } from '../codes/index.ts';
import { codeAttempts, codeLife, resendCooldown } from '../codes/limits.ts';
import { phoneTargets } from '../codes/phone-target.ts';
import { loginHistoryService } from '../login-history/login-history.service.ts';
import { type FactorsOnStore, factorsOnStore } from '../mfa/testing/factors-on-store.ts';
import { knownBrowsers } from './known-browsers.ts';
import { accountAttempts, knownBrowserAttempts, unknownReferences } from './limits.ts';
import { loginAttemptsService } from './login-attempts.service.ts';
import { type PhoneCodeFailures, phoneCodeFailuresService } from './phone-code-failures.service.ts';
import { type PhoneLoginService, phoneLoginService } from './phone-login.service.ts';
import type { ProvenSignIn } from './sign-in.service.ts';
import { signInLocksService } from './sign-in-locks.service.ts';

interface Message {
  readonly channel: string;
  readonly to: string;
  readonly data: { readonly code: string };
  readonly isWithheld: boolean;
}

let on: FactorsOnStore;
let rateLimits: RateLimits;
let perAccount: RateLimit;
let references: RateLimit;
let phones: PhoneLoginService;
let phoneCodes: PhoneCodeFailures;
let user: User;
let client: ClientInfo;
let count = 0;
/** What was written for sending; sign-ins whose proof was right; keys under which attempts waited for each other. */
let sent: Message[];
let proven: ProvenSignIn[];
let serialised: string[];
/** Accounts whose phone is locked as a factor, and those for which that was asked. */
let locked: string[];
let asked: string[];

beforeAll(async () => {
  on = await factorsOnStore();
  const { clock, store } = on;
  const { exclusively } = store.database;
  const log = createLog({ level: 'silent' });
  rateLimits = await createRateLimits({ redisUrl: null, clock });
  perAccount = rateLimits.limit('login-account', accountAttempts);
  references = rateLimits.limit('login-phone-address', unknownReferences);
  phoneCodes = phoneCodeFailuresService({ db: db(), clock });
  const outbox = { enqueue: async (_: unknown, message: unknown) => void sent.push(message as Message) };
  phones = phoneLoginService({
    db: db(),
    exclusively(key, run) {
      serialised.push(key);
      return exclusively(key, run);
    },
    codes: codesFeature({
      db: db(),
      clock,
      secretKeys: store.secretKeys,
      outbox: outbox as unknown as Outbox,
      capWatch: new CapWatch(log),
    }).codes,
    phoneTargets: phoneTargets(() => true),
    signIn: {
      async complete(signIn) {
        proven.push(signIn);
        return { auth_token: 'token' };
      },
      finish: () => Promise.reject(new Error('Not by phone')),
    },
    history: loginHistoryService({ db: db(), clock, log, happenings: new Happenings() }),
    attempts: loginAttemptsService({
      db: db(),
      clock,
      locks: signInLocksService({ db: db(), clock, notices: { tell: async () => {} } }),
      limits: {
        account: perAccount,
        knownBrowser: rateLimits.limit('login-known-browser', knownBrowserAttempts),
      },
    }),
    factorLocks: {
      async isLocked(userId, factor) {
        asked.push(userId);
        return locked.includes(`${userId} ${factor}`);
      },
    },
    phoneCodes,
    unknownReferences: references,
  });
});
afterAll(async () => {
  await rateLimits.close();
  await on.remove();
});
beforeEach(async () => {
  count += 1;
  [sent, proven, serialised, locked, asked] = [[], [], [], [], []];
  await db().deleteFrom('send_counters').execute();
  user = await on.newUser({ phone: `+65${number()}`, phone_verified_at: 1 });
  client = { ip: `203.0.113.${count}`, userAgent: null, deviceId: null };
});

const db = () => on.store.database.db;
const number = (more = 0) => String(81_230_000 + 100 * more + count);
const set = async (row: Partial<User>) => {
  await db().updateTable('users').set(row).where('id', '=', user.id).execute();
};
const request = (phone_no = number(), from = client, send_via: 'sms' | 'whatsapp' = 'sms') =>
  phones.request({ phone_code: '+65', phone_no, send_via }, from);
const code = () => sent.at(-1)?.data.code ?? '';
const wrong = () => wrongCode(code());
const verify = (reference: string, given: string, from = client) =>
  phones.verify({ reference, code: given, client: from, requestId: 'request' });
const ownBrowser = async (): Promise<ClientInfo> => {
  const browserId = `browser-${count}`;
  await knownBrowsers(db()).remember(user.id, { browserId }, on.clock.now());
  return { ...client, browserId };
};
/** Wrong codes, as they are counted before they are evaluated. */
const fail = async (times: number, phone = user.phone ?? '', userId: string | null = user.id) => {
  for (let made = 0; made < times; made += 1)
    await db()
      .transaction()
      .execute((tx) => phoneCodes.count({ phone, userId, client, isKnownBrowser: false }, tx));
};
const failures = async () =>
  (await db().selectFrom('sign_in_failures').select('failures').where('user_id', '=', user.id).execute()).map(
    (row) => row.failures,
  );
const attemptsLeft = async () => (await perAccount.peek(user.id)).points;
const history = () =>
  db()
    .selectFrom('login_history')
    .select(['user_id', 'result', 'method', 'reason', 'request_id'])
    .where('ip', '=', client.ip)
    .orderBy('at')
    .execute();
const reasons = async () => (await history()).map(({ reason }) => reason);
const refusedWith = (attempts_left: number) => ({ code: 'invalid_code', details: { attempts_left } });
const expired = { code: 'challenge_expired' };
const limited = { code: 'rate_limited' };

describe('a request', () => {
  it('sends a code to the number, and answers with what identifies it', async () => {
    const answer = {
      reference_number: expect.any(String),
      code_length: 6,
      resend_after: resendCooldown / second,
      sent_via: 'sms',
      expires_at: new Date(on.clock.now() + codeLife).toISOString(),
    };
    expect(await request()).toEqual(answer);
    expect(sent).toMatchObject([{ channel: 'sms', to: user.phone, isWithheld: false }]);
    on.clock.advance(minute);
    expect(await request(number(), client, 'whatsapp')).toMatchObject({ sent_via: 'whatsapp' });
    expect(sent[1]).toMatchObject({ channel: 'whatsapp', to: user.phone, isWithheld: false });
  });

  it('#62 #24 does the same and sends nothing for a number that signs nobody in', async () => {
    const cases: (() => Promise<unknown>)[] = [
      () => request(number(1)),
      () => set({ status: 'suspended' }).then(() => request()),
      () => set({ status: 'active', phone_verified_at: null }).then(() => request()),
    ];
    for (const ask of cases) {
      on.clock.advance(minute);
      expect(await ask()).toMatchObject({ sent_via: 'sms', resend_after: 60 });
    }
    expect(sent.map(({ isWithheld }) => isWithheld)).toEqual([true, true, true]);
    expect(asked).toHaveLength(3);
    const rows = await db()
      .selectFrom('one_time_codes')
      .select('user_id')
      .where('is_decoy', '=', 1)
      .execute();
    expect(rows.every(({ user_id }) => user_id === null)).toBe(true);
  });

  it('#13 sends nothing to a locked number', async () => {
    locked = [`${user.id} sms_otp`];
    await request();
    expect(sent[0]?.isWithheld).toBe(true);
  });

  it('#98 sends nothing during the cooldown of a number, but does to the owner’s browser, on its own budget', async () => {
    await fail(5);
    await request();
    expect(sent[0]?.isWithheld).toBe(true);
    await request(number(), await ownBrowser());
    expect(sent[1]?.isWithheld).toBe(false);
    const rows = await db()
      .selectFrom('one_time_codes')
      .select(['budget', 'user_id'])
      .where('address', '=', user.phone ?? '')
      .orderBy('is_decoy')
      .execute();
    expect(rows).toEqual([
      { budget: 'known_browser', user_id: user.id },
      { budget: 'anonymous', user_id: null },
    ]);
  });

  it('can be repeated for its challenge after the cooldown, and an unknown one looks like an expired one', async () => {
    const { reference_number } = await request();
    await expect(phones.resend(reference_number)).rejects.toMatchObject(limited);
    on.clock.advance(resendCooldown);
    const expires_at = new Date(on.clock.now() + codeLife).toISOString();
    expect(await phones.resend(reference_number)).toMatchObject({ reference_number, expires_at });
    expect(sent).toHaveLength(2);
    await expect(phones.resend('UNKNOWN')).rejects.toMatchObject(expired);
  });
});

describe('a code', () => {
  let reference: string;
  beforeEach(async () => {
    reference = (await request()).reference_number;
  });

  it('that is right signs in by phone, resets the counts, and is worth nothing once the number moved', async () => {
    for (let left = 4; left > 1; left -= 1)
      await expect(verify(reference, wrong())).rejects.toMatchObject(refusedWith(left));
    expect([await failures(), await attemptsLeft()]).toEqual([[3], accountAttempts.points - 3]);
    expect(await verify(reference, code())).toEqual({ auth_token: 'token' });
    expect([await failures(), await attemptsLeft()]).toEqual([[], accountAttempts.points]);
    const [signIn] = proven;
    expect(signIn).toMatchObject({
      user: { id: user.id },
      signInMethod: 'phone_otp',
      factors: ['sms_otp'],
      client,
      requestId: 'request',
    });
    const holds = (row: Partial<User>) => signIn?.holds?.({ ...user, ...row });
    expect([holds({}), holds({ phone: '+6590000000' }), holds({ phone_verified_at: null })]).toEqual([
      true,
      false,
      false,
    ]);
    await expect(verify(reference, code())).rejects.toMatchObject(expired);
    expect(proven).toHaveLength(1);
  });

  it('that is wrong is recorded with the account that has the number, or with none', async () => {
    await expect(verify(reference, wrong())).rejects.toMatchObject(refusedWith(4));
    on.clock.advance(1);
    const unknown = await request(number(1));
    await expect(verify(unknown.reference_number, code())).rejects.toMatchObject(refusedWith(4));
    const failure = { result: 'failure', method: 'phone_otp', request_id: 'request' };
    expect(await history()).toEqual([
      { ...failure, user_id: user.id, reason: 'wrong_code' },
      { ...failure, user_id: null, reason: 'unknown_account' },
    ]);
    expect(proven).toEqual([]);
  });

  it('#66 #67 counts with wrong passwords of the account, and is not evaluated after ten, which locks it', async () => {
    await perAccount.consume(user.id, accountAttempts.points - 1);
    const locks = () =>
      db().selectFrom('sign_in_locks').select('key').where('user_id', '=', user.id).execute();
    expect(await locks()).toEqual([]);
    await expect(verify(reference, wrong())).rejects.toMatchObject(refusedWith(4));
    expect(await locks()).toHaveLength(1);
    on.clock.advance(1);
    await expect(verify(reference, code())).rejects.toMatchObject(refusedWith(3));
    expect([await reasons(), proven]).toEqual([['wrong_code', 'locked'], []]);
  });

  it('for an unknown number counts for its own challenge alone', async () => {
    const { points } = accountAttempts;
    for (let made = 0; made <= points; made += 1) {
      if (made % codeAttempts === 0) {
        on.clock.advance(1);
        reference = (await request(number(1 + made))).reference_number;
      }
      on.clock.advance(1);
      await expect(verify(reference, code())).rejects.toMatchObject({ code: 'invalid_code' });
    }
    expect(await reasons()).toEqual(Array(points + 1).fill('unknown_account'));
    expect(new Set(serialised).size).toBe(3);
    expect(new Set(asked).size).toBe(2);
  });

  it('#13 #63 of a number that is in its cooldown or locked is not evaluated, which looks like a wrong one', async () => {
    locked = [`${user.id} sms_otp`];
    await expect(verify(reference, code())).rejects.toMatchObject(refusedWith(4));
    locked = [];
    await fail(4);
    on.clock.advance(1);
    await expect(verify(reference, code())).rejects.toMatchObject(refusedWith(3));
    expect([await reasons(), proven]).toEqual([['locked', 'locked'], []]);
    // The owner's browser has counts of its own (#98).
    await verify(reference, code(), await ownBrowser());
    expect(proven).toHaveLength(1);
  });

  it('#98 that its address may not enter now, or that is over, counts nowhere', async () => {
    await fail(20, '+6590000000', null);
    await expect(verify(reference, code())).rejects.toMatchObject(limited);
    expect([await attemptsLeft(), await failures()]).toEqual([accountAttempts.points, []]);
    on.clock.advance(codeLife);
    await expect(verify(reference, code())).rejects.toMatchObject(expired);
    expect([await attemptsLeft(), await failures(), await reasons()]).toEqual([
      accountAttempts.points,
      [],
      [],
    ]);
  });

  it.each<[string, Partial<User>]>([
    ['is suspended', { status: 'suspended' }],
    ['has another number', { phone: null }],
    ['has it unverified', { phone_verified_at: null }],
  ])('#24 that is right signs nobody in if the account %s by then, and resets no count', async (_, row) => {
    await expect(verify(reference, wrong())).rejects.toMatchObject(refusedWith(4));
    await set(row);
    await expect(verify(reference, code())).rejects.toMatchObject({ code: 'invalid_credential' });
    expect([await failures(), await attemptsLeft()]).toEqual([[2], accountAttempts.points - 2]);
    expect(proven).toEqual([]);
  });

  it('for a reference that does not exist is over, and limited by address; one that does is not', async () => {
    const left = async () => (await references.peek(client.ip)).points;
    await expect(verify('UNKNOWN', '000000')).rejects.toMatchObject(expired);
    expect(await left()).toBe(unknownReferences.points - 1);
    await references.consume(client.ip, unknownReferences.points - 1);
    await expect(verify('UNKNOWN', '000000')).rejects.toMatchObject(limited);
    await verify(reference, code());
    expect(proven).toHaveLength(1);
  });
});
