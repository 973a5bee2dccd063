import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { day, hour, minute, second } from '../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { createRateLimits, type RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import {
  accountAttempts,
  addressCooldowns,
  keepSignInFailures,
  knownBrowserAttempts,
  maxFailuresOfMethod,
} from './limits.ts';
import { type AttemptedSignIn, type LoginAttempts, loginAttemptsService } from './login-attempts.service.ts';
import { type PhoneCodeTarget, phoneCodeFailuresService } from './phone-code-failures.service.ts';
import { signInLocksRepository } from './sign-in-locks.repository.ts';
import { lockOfStrangers, signInLocksService } from './sign-in-locks.service.ts';

let store: TestStore;
let clock: FakeClock;
let rateLimits: RateLimits;
let userId: string;
let client: ClientInfo;
let count = 0;
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  rateLimits = await createRateLimits({ redisUrl: null, clock });
});
afterAll(async () => {
  await rateLimits.close();
  await store.remove();
});
beforeEach(async () => {
  count += 1;
  const accounts = accountsService({ db: store.database.db, clock, ...accountEndings(clock) });
  userId = (await accounts.create({ email: `${randomBytes(8).toString('hex')}@example.com` })).id;
  client = { ip: `203.0.113.${count}`, userAgent: null, deviceId: null, browserId: `browser-${count}` };
});

describe('#98 wrong codes for a number', () => {
  const failures = () => phoneCodeFailuresService({ db: store.database.db, clock });
  const target = (changes: Partial<PhoneCodeTarget> = {}): PhoneCodeTarget => ({
    phone: `+65${count}`,
    userId,
    client,
    isKnownBrowser: false,
    ...changes,
  });
  const db = () => store.database.db;
  const wrong = (of = target()) =>
    db()
      .transaction()
      .execute((tx) => failures().count(of, tx));
  const set = (changes: { failures?: number; updated_at?: number }, ofUser = true) =>
    db()
      .updateTable('sign_in_failures')
      .set(changes)
      .where('user_id', ofUser ? '=' : 'is', ofUser ? userId : null)
      .execute();

  it('block it for the duration of the cooldown, and permanently after a hundred', async () => {
    expect(await failures().isOpen(target())).toBe(true);
    for (let made = 0; made < 4; made += 1) expect(await wrong()).toBe(true);
    expect(await failures().isOpen(target())).toBe(true);
    expect(await wrong()).toBe(true);
    expect([await failures().isOpen(target()), await wrong()]).toEqual([false, false]);
    clock.advance(minute - 1);
    expect(await failures().isOpen(target())).toBe(false);
    clock.advance(1);
    expect(await failures().isOpen(target())).toBe(true);
    await set({ failures: maxFailuresOfMethod - 1 });
    clock.advance(15 * minute);
    expect([await failures().isOpen(target()), await wrong()]).toEqual([true, true]);
    clock.advance(day);
    expect([await failures().isOpen(target()), await wrong()]).toEqual([false, false]);
  });

  it('count separately for a known browser and for another number', async () => {
    for (let made = 0; made < 5; made += 1) await wrong();
    const known = target({ isKnownBrowser: true });
    expect(await failures().isOpen(known)).toBe(true);
    expect(await failures().isOpen(target({ phone: '+6599' }))).toBe(true);
    for (let made = 0; made < 5; made += 1) await wrong(known);
    expect(await failures().isOpen(known)).toBe(false);
    const other = { ...known, client: { ...client, browserId: 'another' } };
    expect(await failures().isOpen(other)).toBe(true);
  });

  it('are reset by a right one, which does not count against the address', async () => {
    const ofAddress = async () =>
      (
        await db()
          .selectFrom('sign_in_failures')
          .select('failures')
          .where('user_id', 'is', null)
          .orderBy('updated_at', 'desc')
          .execute()
      )[0]?.failures;
    clock.advance(second);
    for (let made = 0; made < 5; made += 1) await wrong();
    expect(await ofAddress()).toBe(5);
    // A known browser does not change its address's count.
    const known = target({ isKnownBrowser: true });
    await wrong(known);
    expect(await ofAddress()).toBe(5);
    await db()
      .transaction()
      .execute((tx) => failures().succeeded(known, tx));
    expect([await ofAddress(), await failures().isOpen(target())]).toEqual([5, false]);
    await db()
      .transaction()
      .execute((tx) => failures().succeeded(target(), tx));
    expect([await ofAddress(), await failures().isOpen(target())]).toEqual([4, true]);
  });

  it('of one address increase its waiting time, in whole seconds, until it made none for a long time', async () => {
    await db().deleteFrom('sign_in_failures').where('user_id', 'is', null).execute();
    const next = (index: number) => target({ phone: `+65${count}-${index}`, userId: null });
    for (let made = 0; made < 20; made += 1) expect(await wrong(next(made))).toBe(true);
    const refused = (seconds: number) => ({ code: 'rate_limited', details: { retry_after: seconds } });
    await expect(wrong(next(20))).rejects.toMatchObject(refused(60));
    clock.advance(500);
    await expect(wrong(next(20))).rejects.toMatchObject(refused(60));
    clock.advance(minute - second);
    await expect(wrong(next(20))).rejects.toMatchObject(refused(1));
    // Another address, and a known browser, are not blocked.
    expect(await wrong({ ...next(21), client: { ...client, ip: '198.51.100.7' } })).toBe(true);
    expect(await wrong(target({ isKnownBrowser: true }))).toBe(true);
    clock.advance(500);
    expect(await wrong(next(20))).toBe(true);
    await set({ failures: 100, updated_at: clock.now() }, false);
    clock.advance(addressCooldowns.forgottenAfter - 1);
    expect(await wrong(next(30))).toBe(true);
    await expect(wrong(next(31))).rejects.toMatchObject(refused(60 * 60));
    clock.advance(addressCooldowns.forgottenAfter);
    for (let made = 40; made < 60; made += 1) expect(await wrong(next(made))).toBe(true);
    await expect(wrong(next(60))).rejects.toMatchObject(refused(60));
  });

  it('are deleted after thirty days, unless they close the number of an account', async () => {
    const made = () => db().selectFrom('sign_in_failures').select(['user_id', 'failures']).execute();
    await db().deleteFrom('sign_in_failures').execute();
    await wrong();
    await set({ failures: maxFailuresOfMethod - 1 });
    clock.advance(keepSignInFailures);
    await failures().sweep();
    expect((await made()).map(({ user_id }) => user_id).toSorted()).toEqual([userId, null]);
    clock.advance(1);
    await set({ failures: maxFailuresOfMethod });
    await failures().sweep();
    expect(await made()).toEqual([{ user_id: userId, failures: maxFailuresOfMethod }]);
    await set({ failures: maxFailuresOfMethod - 1 });
    await failures().sweep();
    expect(await made()).toEqual([]);
  });

  it('are reset when the owner signs in by another method', async () => {
    for (let made = 0; made < 5; made += 1) await wrong();
    expect(await failures().reopen(userId)).toBe(1);
    expect(await failures().isOpen(target())).toBe(true);
  });
});

describe('#67 #68 wrong passwords and codes of an account', () => {
  const told: string[] = [];
  let service: LoginAttempts;
  beforeAll(() => {
    service = loginAttemptsService({
      db: store.database.db,
      clock,
      locks: signInLocksService({
        db: store.database.db,
        clock,
        notices: { tell: async (_, user, kind) => void told.push(`${user.id} ${kind}`) },
      }),
      limits: {
        account: rateLimits.limit('login-account', accountAttempts),
        knownBrowser: rateLimits.limit('login-known-browser', knownBrowserAttempts),
      },
    });
  });
  const tried = (changes: Partial<AttemptedSignIn> = {}): AttemptedSignIn => ({
    key: userId,
    userId,
    client,
    isKnownBrowser: false,
    ...changes,
  });
  const fail = async (of = tried()) => {
    const attempt = await service.take(of);
    await attempt.wasWrong();
    return attempt.isAllowed;
  };
  const locked = () => signInLocksRepository(store.database.db).activeOf(userId, clock.now());
  beforeEach(() => {
    told.length = 0;
  });

  it('lock it after ten, as long as the count lasts, and notify its owner once a day', async () => {
    for (let made = 0; made < 9; made += 1) expect(await fail()).toBe(true);
    expect([await locked(), told]).toEqual([[], []]);
    expect(await fail()).toBe(true);
    const [lock] = await locked();
    expect(lock).toMatchObject({ key: lockOfStrangers(userId), locked_at: clock.now() });
    expect(lock?.ends_at).toBeGreaterThan(clock.now() + 14 * minute);
    expect(lock?.ends_at).toBeLessThanOrEqual(clock.now() + 15 * minute);
    expect(told).toEqual([`${userId} sign_in_attempts`]);
    // An attempt that is not evaluated starts no other lock.
    await signInLocksRepository(store.database.db).unlock(userId, clock.now() - 1);
    expect((await service.take(tried())).isAllowed).toBe(true);
    for (let made = 0; made < 9; made += 1) await fail();
    expect(await fail()).toBe(false);
    expect(told).toHaveLength(1);
    for (const [advance, notices] of [
      [23 * hour, 1],
      [2 * hour, 2],
    ] as const) {
      clock.advance(advance);
      for (let made = 0; made < 10; made += 1) await fail();
      expect(told).toHaveLength(notices);
    }
  });

  it('are recorded in the audit as a lock, with its end', async () => {
    for (let made = 0; made < 10; made += 1) await fail();
    const [lock] = await locked();
    const events = await store.database.db
      .selectFrom('audit_events')
      .select(['action', 'changes'])
      .where('target_id', '=', userId)
      .where('action', '=', 'user.locked')
      .execute();
    const until = new Date(lock?.ends_at ?? 0).toISOString();
    expect(events).toEqual([{ action: 'user.locked', changes: JSON.stringify({ until }) }]);
  });

  it('their lock is deleted a day after its end, when the owner may be notified again', async () => {
    const locks = signInLocksService({
      db: store.database.db,
      clock,
      notices: { tell: async () => {} },
    });
    const kept = async () =>
      (
        await store.database.db
          .selectFrom('sign_in_locks')
          .selectAll()
          .where('user_id', '=', userId)
          .execute()
      ).length;
    await locks.begin({ counter: userId, userId, isOfStrangers: true, lasts: minute });
    clock.advance(minute + day - second);
    await locks.sweep();
    expect(await kept()).toBe(1);
    clock.advance(2 * second);
    await locks.sweep();
    expect(await kept()).toBe(0);
  });

  it('of a known browser count separately, and send no notification', async () => {
    const known = tried({ isKnownBrowser: true });
    for (let made = 0; made < 10; made += 1) await fail(known);
    expect(await fail(known)).toBe(false);
    expect(told).toEqual([]);
    expect(await locked()).toHaveLength(1);
    expect(await fail()).toBe(true);
    expect(await fail({ ...known, client: { ...client, browserId: 'another' } })).toBe(true);
  });

  it('of an unknown account lock in the same way, and send no notification', async () => {
    const nobody = tried({ key: `nobody-${count}`, userId: null });
    for (let made = 0; made < 10; made += 1) await fail(nobody);
    expect([await fail(nobody), told]).toEqual([false, []]);
  });

  it('are reset by a right one, and an attempt that was not evaluated does not count', async () => {
    for (let made = 0; made < 9; made += 1) await fail();
    await (await service.take(tried())).giveBack();
    const last = await service.take(tried());
    expect(last.isAllowed).toBe(true);
    const refused = await service.take(tried());
    expect(refused.isAllowed).toBe(false);
    await refused.giveBack();
    expect((await service.take(tried())).isAllowed).toBe(false);
    await last.forget();
    for (let made = 0; made < 10; made += 1) expect(await fail()).toBe(true);
  });

  describe('a browser', () => {
    const knows = (browserId: string | null, keyThumbprint?: string, of: string | null = userId) =>
      service.knows('key', of, { ...client, browserId, keyThumbprint: keyThumbprint ?? null });
    const remember = (browserId: string | null, keyThumbprint?: string) =>
      store.database.db
        .transaction()
        .execute((tx) =>
          service.remember(tx, userId, { ...client, browserId, keyThumbprint: keyThumbprint ?? null }),
        );
    const passTime = async (passed: number) => {
      clock.advance(passed);
      await service.sweep();
    };

    it('is known if the owner signed in with it, and only while this is stored', async () => {
      expect(await knows('mine')).toBe(false);
      expect(await remember(null)).toEqual({ isNew: true });
      expect([await remember('mine'), await remember('mine')]).toEqual([{ isNew: true }, { isNew: false }]);
      expect([await knows('mine'), await knows('another'), await knows(null)]).toEqual([true, false, false]);
      expect(await knows('mine', undefined, null)).toBe(false);
      await passTime(179 * day);
      expect(await knows('mine')).toBe(true);
      await passTime(2 * day);
      expect(await knows('mine')).toBe(false);
    });

    it('#376 with a key is not known by its cookie without that key', async () => {
      expect(await remember('mine', 'key')).toEqual({ isNew: true });
      expect([await knows('mine', 'key'), await knows('mine'), await knows('mine', 'other')]).toEqual([
        true,
        false,
        false,
      ]);
      // A copy that signed in by the cookie alone is known for itself, until the browser itself signs in again.
      expect(await remember('mine')).toEqual({ isNew: true });
      expect([await knows('mine'), await knows('mine', 'key')]).toEqual([true, true]);
      expect(await remember('mine', 'key')).toMatchObject({ isNew: false });
      expect([await knows('mine'), await knows('mine', 'other')]).toEqual([false, false]);
    });

    it('#376 that was known by its cookie only stays known, and from its next sign-in on with its key', async () => {
      const { db } = store.database;
      await remember('mine');
      const { browser_hash: from, first_seen_at: since } = await db
        .selectFrom('known_browsers')
        .select(['browser_hash', 'first_seen_at'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      expect([await knows('mine', 'key'), await knows('mine', 'other')]).toEqual([true, true]);
      clock.advance(day);
      const { isNew, renamed } = await remember('mine', 'key');
      expect([isNew, renamed?.from, renamed?.keyThumbprint]).toEqual([false, from, 'key']);
      expect(
        await db
          .selectFrom('known_browsers')
          .select(['browser_hash', 'first_seen_at', 'last_seen_at'])
          .where('user_id', '=', userId)
          .execute(),
      ).toEqual([{ browser_hash: renamed?.to, first_seen_at: since, last_seen_at: clock.now() }]);
      expect([await knows('mine', 'key'), await knows('mine'), await knows('mine', 'other')]).toEqual([
        true,
        false,
        false,
      ]);
    });
  });
});
