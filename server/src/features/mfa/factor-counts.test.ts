import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { hour, minute, second } from '../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { factorFailuresService } from './factor-failures.service.ts';
import { maxFailuresInARow, ownBrowserAnswers } from './limits.ts';

let store: TestStore;
let clock: FakeClock;
let rateLimits: RateLimits;
let ownAnswers: RateLimit;
let userId: string;
let told: unknown[];
let asked: unknown[];
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  rateLimits = await createRateLimits({ redisUrl: null, clock });
  ownAnswers = rateLimits.limit('factor-own-browser', ownBrowserAnswers);
});
afterAll(async () => {
  await rateLimits.close();
  await store.remove();
});
beforeEach(async () => {
  told = [];
  asked = [];
  userId = await newAccount();
});

const db = () => store.database.db;
const stranger: ClientInfo = { ip: '203.0.113.1', userAgent: null, deviceId: null };
const own: ClientInfo = { ...stranger, browserId: 'own' };

async function newAccount(): Promise<string> {
  const accounts = accountsService({ db: db(), clock, ...accountEndings(clock) });
  return (await accounts.create({ email: `${randomBytes(8).toString('hex')}@example.com` })).id;
}

const failures = (at: Clock = clock) =>
  factorFailuresService({
    db: db(),
    clock: at,
    notices: {
      tell: async (_, user, kind, cause) => void told.push([user.id, kind, cause?.factor?.()]),
    },
    knowsBrowser: async (id, { browserId = null }) => {
      asked.push([id, browserId]);
      return browserId?.startsWith('own') ?? false;
    },
    ownBrowserAnswers: ownAnswers,
  });

const set = (made: number, at = clock.now(), of = userId) =>
  db()
    .insertInto('second_factor_failures')
    .values({ user_id: of, factor: 'totp', failures: made, updated_at: at })
    .execute();
const waits = (seconds: number) => ({ code: 'rate_limited', details: { retry_after: seconds } });

describe('#13 an attempt', () => {
  it('is counted while no cooldown is active, and tells how many are left', async () => {
    for (let made = 1; made <= 5; made += 1) {
      expect(await failures().pass(userId, 'totp', stranger)).toBe('after_cooldown');
      expect((await failures().countIfOpen(userId, 'totp', 'after_cooldown'))?.left).toBe(100 - made);
    }
    expect(await failures().countIfOpen(userId, 'totp', 'after_cooldown')).toBeUndefined();
    await expect(failures().count(userId, 'totp', 'after_cooldown')).rejects.toMatchObject(waits(60));
    expect((await failures().countIfOpen(userId, 'email_otp', 'after_cooldown'))?.left).toBe(99);
    clock.advance(minute - 1);
    expect(await failures().countIfOpen(userId, 'totp', 'after_cooldown')).toBeUndefined();
    clock.advance(1);
    expect((await failures().count(userId, 'totp', 'after_cooldown')).left).toBe(94);
  });

  it('that waits is told for how long in whole seconds, and in words in whole minutes', async () => {
    await set(7);
    const refused = () => failures().refuseClosed(userId, 'totp', stranger);
    await expect(refused()).rejects.toMatchObject(waits(5 * 60));
    clock.advance(minute - second / 2);
    await expect(refused()).rejects.toMatchObject(waits(4 * 60 + 1));
    await expect(refused()).rejects.toThrow('5 minutes');
    clock.advance(second / 2);
    await expect(refused()).rejects.toThrow('4 minutes');
    clock.advance(4 * minute);
    await expect(refused()).resolves.toBeUndefined();
  });

  it('is never taken after a hundred, and one less is not locked', async () => {
    await set(maxFailuresInARow - 1);
    clock.advance(hour);
    expect(await failures().isLocked(userId, 'totp')).toBe(false);
    await expect(failures().refuseClosed(userId, 'totp', stranger)).resolves.toBeUndefined();
    expect((await failures().count(userId, 'totp', 'after_cooldown')).left).toBe(0);
    expect(await failures().isLocked(userId, 'totp')).toBe(true);
    expect(await failures().isLocked(userId, 'email_otp')).toBe(false);
    const locked = { code: 'factor_locked' };
    await expect(failures().refuseClosed(userId, 'totp', stranger)).rejects.toMatchObject(locked);
    await expect(failures().pass(userId, 'totp', stranger)).rejects.toMatchObject(locked);
    expect(await failures().countIfOpen(userId, 'totp', 'after_cooldown')).toBeUndefined();
    await expect(failures().count(userId, 'totp', 'after_cooldown')).rejects.toMatchObject(locked);
    await failures().succeeded(userId, 'totp');
    expect(await failures().isLocked(userId, 'totp')).toBe(false);
  });

  it('whose cooldown ends between the count and the question why may come again in a second', async () => {
    await set(5);
    const began = clock.now();
    const times = [began, began + minute];
    const late = failures({ now: () => times.shift() ?? began });
    await expect(late.count(userId, 'totp', 'after_cooldown')).rejects.toMatchObject(waits(1));
  });

  it('#14 that was not evaluated is taken back with its cooldown', async () => {
    await set(4);
    clock.advance(second);
    const counted = await failures().count(userId, 'totp', 'after_cooldown');
    expect(await failures().countIfOpen(userId, 'totp', 'after_cooldown')).toBeUndefined();
    await counted.giveBack();
    expect((await failures().count(userId, 'totp', 'after_cooldown')).left).toBe(95);
  });
});

describe('#68 a browser that the account knows', () => {
  beforeEach(() => set(50));

  it('may answer five times in a cooldown, each account, factor and browser on its own', async () => {
    const pass = (client = own, factor: 'totp' | 'email_otp' = 'totp', of = userId) =>
      failures().pass(of, factor, client);
    await expect(failures().refuseClosed(userId, 'totp', own)).resolves.toBeUndefined();
    for (let given = 0; given < 5; given += 1) expect(await pass()).toBe('at_once');
    await expect(pass()).rejects.toMatchObject(waits(60 * 60));
    expect(await pass({ ...own, browserId: 'own, too' })).toBe('at_once');
    const other = await newAccount();
    await set(50, clock.now(), other);
    expect(await pass(own, 'totp', other)).toBe('at_once');
    await db()
      .insertInto('second_factor_failures')
      .values({ user_id: userId, factor: 'email_otp', failures: 50, updated_at: clock.now() })
      .execute();
    expect(await pass(own, 'email_otp')).toBe('at_once');
    expect((await failures().count(userId, 'totp', 'at_once')).left).toBe(49);
  });

  it('#510 has twenty more where strangers have locked a factor, five of them in four hours', async () => {
    await db().updateTable('second_factor_failures').set({ failures: maxFailuresInARow }).execute();
    await expect(failures().refuseClosed(userId, 'totp', own)).resolves.toBeUndefined();
    const locked = { code: 'factor_locked' };
    const wrong = async () => {
      const pass = await failures().pass(userId, 'totp', own);
      return (await failures().count(userId, 'totp', pass)).left;
    };
    for (let left = 19; left >= 0; left -= 1) {
      expect(await wrong()).toBe(left);
      if (left % ownBrowserAnswers.points !== 0) continue;
      await expect(wrong()).rejects.toMatchObject(locked);
      clock.advance(ownBrowserAnswers.duration);
    }
    await expect(failures().refuseClosed(userId, 'totp', own)).rejects.toMatchObject(locked);
    await expect(failures().pass(userId, 'totp', own)).rejects.toMatchObject(locked);
    expect(await failures().countIfOpen(userId, 'totp', 'at_once')).toBeUndefined();
  });

  it('uses none of them up while nothing is closed, and a stranger has none', async () => {
    const free = await newAccount();
    for (let given = 0; given < 6; given += 1)
      expect(await failures().pass(free, 'totp', own)).toBe('after_cooldown');
    await expect(failures().pass(userId, 'totp', stranger)).rejects.toMatchObject(waits(60 * 60));
    await expect(failures().refuseClosed(userId, 'totp', stranger)).rejects.toMatchObject(waits(60 * 60));
    expect(asked.at(-1)).toEqual([userId, null]);
  });
});

describe('#13 a wrong answer', () => {
  const events = async () =>
    (
      await db()
        .selectFrom('audit_events')
        .select(['action', 'target_id', 'changes', 'actor_type'])
        .where('target_id', '=', userId)
        .where('action', '=', 'user.factor_locked')
        .execute()
    ).map(({ changes, ...event }) => ({ ...event, changes: JSON.parse(changes ?? 'null') as unknown }));

  it('that locks the factor is told to its owner and recorded; any other is not', async () => {
    await failures().wasWrong(userId, 'totp', { left: 1 });
    expect([told, await events()]).toEqual([[], []]);
    await failures().wasWrong(userId, 'totp', { left: 0 });
    expect(told).toEqual([[userId, 'factor_locked', 'Authenticator app']]);
    expect(await events()).toEqual([
      {
        action: 'user.factor_locked',
        target_id: userId,
        changes: { factor: 'totp' },
        actor_type: 'system',
      },
    ]);
  });

  it('of a deleted account is told to nobody', async () => {
    await failures().wasWrong('nobody', 'totp', { left: 0 });
    expect(told).toEqual([]);
  });
});
