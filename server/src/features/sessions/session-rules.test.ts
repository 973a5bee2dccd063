import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type TestStore, testStore } from '../../app/testing/test-store.ts';
import { day, second } from '../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { SigningKeys } from '../../platform/tokens/signing-keys.ts';
import { TokenFormat } from '../../platform/tokens/token-format.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { keepEnded, maxSessionsPerUser, pendingLife, touchInterval } from './limits.ts';
import type { Session } from './session.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { type NewSession, type SessionsService, sessionsService } from './sessions.service.ts';

const lifetimes = { idle: 14 * day, absolute: 90 * day };
const client: ClientInfo = { ip: '127.0.0.1', userAgent: 'a browser', deviceId: 'a device' };

let store: TestStore;
let clock: FakeClock;
let sessions: SessionsService;
let user: string;
let told: string[][];
let lasting: string[];
beforeAll(async () => {
  clock = fakeClock();
  store = await testStore(clock);
  const vault = createVault(store.secretKeys, 'signing-keys');
  const keys = await SigningKeys.open('session', { ...store.database, clock, vault });
  sessions = sessionsService({
    database: store.database,
    clock,
    tokens: new TokenFormat({ keys, clock, issuer: store.config.http.publicUrl }),
    lifetimes,
    afterEnding: (ended) => void told.push(ended.map(({ id }) => id)),
    endLasting: async (_, userId) => void lasting.push(userId),
    endTrust: async () => {},
  });
});
afterAll(() => store.remove());
beforeEach(async () => {
  told = [];
  lasting = [];
  user = (await accounts().create({ email: `${randomBytes(8).toString('hex')}@example.com` })).id;
});

const accounts = () => accountsService({ db: store.database.db, clock, ...accountEndings(clock) });
const table = () => sessionsRepository(store.database.db);
const start = (changes: Partial<NewSession> = {}) =>
  sessions.start({ userId: user, kind: 'session', factors: ['password'], client, ...changes });
/** On SQLite, waits for writes that nobody waited for: they come first. */
const settled = () => setRow('no-such-session', { ip: null });
const setRow = (id: string, changes: Partial<Session>) =>
  store.database.db.updateTable('sessions').set(changes).where('id', '=', id).execute();

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as unknown;

describe('a session that starts', () => {
  it('has the lifetime of its kind, and keeps the values it was started with', async () => {
    const now = clock.now();
    const { session, token } = await start({ factors: ['password', 'totp'], amr: ['pwd', 'otp'] });
    expect(await sessions.find(session.id)).toMatchObject({
      kind: 'session',
      idle_expires_at: now + lifetimes.idle,
      expires_at: now + lifetimes.absolute,
      ended_at: null,
      factors: '["password","totp"]',
      amr: '["pwd","otp"]',
      password_at: now,
      ip: '127.0.0.1',
      user_agent: 'a browser',
      device_id: 'a device',
      key_thumbprint: null,
    });
    expect(claimsOf(token)).toMatchObject({
      sub: user,
      jti: session.id,
      kind: 'session',
      exp: Math.floor(session.expires_at / 1000),
    });
    const pending = await start({ kind: 'pending_2fa', factors: ['passkey'] });
    expect(await sessions.find(pending.session.id)).toMatchObject({
      kind: 'pending_2fa',
      idle_expires_at: now + pendingLife,
      expires_at: now + pendingLife,
      amr: null,
      password_at: null,
    });
  });

  it("lists the account's other sessions of signed-in people, without itself", async () => {
    const first = await start();
    await start({ kind: 'pending_2fa' });
    const second = await start();
    expect([first.others, second.others]).toEqual([[], [first.session.id]]);
    expect((await start({ kind: 'pending_2fa' })).others).toEqual([]);
  });

  it('replaces the oldest of the same account if there are too many', async () => {
    const { session } = await start();
    for (let index = 1; index < maxSessionsPerUser; index += 1) {
      await table().insert({
        ...session,
        id: `${session.id}-${index}`,
        created_at: session.created_at + index,
      });
    }
    clock.advance(second);
    // A pending sign-in does not count.
    await start({ kind: 'pending_2fa' });
    expect(told).toEqual([]);
    const { others } = await start();
    expect(told).toEqual([[session.id]]);
    expect(others).toHaveLength(maxSessionsPerUser - 1);
    expect(await sessions.find(session.id)).toMatchObject({ end_reason: 'replaced', ended_at: clock.now() });
  });
});

describe('checking a session', () => {
  const check = async (token: string, isUse = true) => sessions.check(token, isUse);
  async function seenAt(id: string) {
    await settled();
    return (await sessions.find(id))?.last_seen_at;
  }

  it('writes the last use at most once a minute, and never extends beyond the absolute limit', async () => {
    const began = clock.now();
    const { session, token } = await start();
    clock.advance(touchInterval - 1);
    expect(await check(token)).toEqual({ userId: user, sessionId: session.id, kind: 'session' });
    expect(await seenAt(session.id)).toBe(began);
    clock.advance(1);
    await check(token, false);
    expect(await seenAt(session.id)).toBe(began);
    await check(token);
    await expect.poll(() => seenAt(session.id)).toBe(clock.now());
    expect((await sessions.find(session.id))?.idle_expires_at).toBe(clock.now() + lifetimes.idle);
    const last = clock.now() + day;
    await setRow(session.id, { expires_at: last });
    clock.advance(touchInterval);
    await check(token);
    await expect.poll(async () => (await sessions.find(session.id))?.idle_expires_at).toBe(last);
  });

  it('does not change a sign-in in progress', async () => {
    const { session, token } = await start({ kind: 'pending_2fa' });
    clock.advance(touchInterval);
    expect(await check(token)).toMatchObject({ kind: 'pending_2fa' });
    await settled();
    expect(await sessions.find(session.id)).toEqual(session);
  });

  it('finds none if the session has expired by any limit, was ended, or belongs to another user or kind', async () => {
    const other = (await accounts().create({ email: `other-${user}@example.com` })).id;
    const over: Partial<Session>[] = [
      { idle_expires_at: clock.now() },
      { expires_at: clock.now() },
      { ended_at: clock.now() },
      { kind: 'pending_2fa' },
      { user_id: other },
    ];
    for (const changes of over) {
      const { session, token } = await start();
      expect(await check(token)).toBeDefined();
      await setRow(session.id, changes);
      expect(await check(token), JSON.stringify(changes)).toBeUndefined();
    }
  });

  it('finds none that was swept', async () => {
    const { session, token } = await start();
    await store.database.db.deleteFrom('sessions').where('id', '=', session.id).execute();
    expect(await check(token)).toBeUndefined();
  });

  it('ends it if it has expired', async () => {
    const { session, token } = await start();
    clock.advance(lifetimes.idle);
    expect(await check(token)).toBeUndefined();
    await expect.poll(() => told).toEqual([[session.id]]);
    const now = clock.now();
    expect(await sessions.find(session.id)).toMatchObject({ ended_at: now, end_reason: 'expired' });
  });

  it('does not change a bound session until its key is proven, and binds no pending sign-in to a second key', async () => {
    const { session, token } = await start({ client: { ...client, keyThumbprint: 'first' } });
    clock.advance(touchInterval);
    const caller = await check(token);
    expect(caller?.bound).toMatchObject({ thumbprint: 'first', expiresAt: session.expires_at });
    expect(await seenAt(session.id)).toBe(session.last_seen_at);
    if (!caller) throw new Error('Nobody holds the token');
    await sessions.proven(caller, 'first', false);
    expect(await seenAt(session.id)).toBe(session.last_seen_at);
    await sessions.proven(caller, 'first', true);
    await expect.poll(() => seenAt(session.id)).toBe(clock.now());

    const pending = await start({ kind: 'pending_2fa' });
    const under = { userId: user, sessionId: pending.session.id, kind: 'pending_2fa' } as const;
    await sessions.proven(under, 'any', true);
    expect((await sessions.find(pending.session.id))?.key_thumbprint).toBeNull();
    const unbound = await start();
    const own = { userId: user, sessionId: unbound.session.id, kind: 'session' } as const;
    await sessions.proven(own, 'mine', true);
    await expect(sessions.proven(own, 'another', true)).rejects.toMatchObject({ code: 'proof_required' });
  });
});

describe('ending a session', () => {
  it('succeeds for one caller, and is announced once', async () => {
    const { session } = await start();
    expect(await sessions.end(session.id, 'revoked', undefined, 'by-another')).toBe(true);
    expect(await sessions.end(session.id, 'logout')).toBe(false);
    expect(told).toEqual([[session.id]]);
    expect(await sessions.find(session.id)).toMatchObject({ end_reason: 'revoked', ended_by: 'by-another' });
  });

  it('for all sessions is announced if there were any, and ends offline grants unless only sessions are signed out', async () => {
    const [one, kept] = [await start(), await start()];
    await sessions.endAllOf(user, 'revoked', { except: kept.session.id });
    expect([told, lasting]).toEqual([[[one.session.id]], []]);
    await sessions.endAllOf(user, 'password_changed', { except: kept.session.id });
    expect([told, lasting]).toEqual([[[one.session.id]], [user]]);
  });

  it("can be looked up with the session's token, and with a denied pending one", async () => {
    const ended = await start();
    await sessions.end(ended.session.id, 'revoked');
    expect(await sessions.endOf(ended.token)).toMatchObject({ id: ended.session.id, end_reason: 'revoked' });
    const pending = await start({ kind: 'pending_2fa' });
    expect(await sessions.endOf(pending.token)).toBeUndefined();
    await sessions.end(pending.session.id, 'completed');
    expect(await sessions.endOf(pending.token)).toBeUndefined();
    const denied = await start({ kind: 'pending_2fa' });
    await sessions.end(denied.session.id, 'denied');
    expect(await sessions.endOf(denied.token)).toMatchObject({ end_reason: 'denied' });
    expect(await sessions.endOf('no.such.token')).toBeUndefined();
    await setRow(ended.session.id, {
      user_id: (await accounts().create({ email: `x-${user}@example.com` })).id,
    });
    expect(await sessions.endOf(ended.token)).toBeUndefined();
  });

  it('is stored for a time, then swept', async () => {
    const { session } = await start();
    await sessions.end(session.id, 'logout');
    clock.advance(keepEnded);
    await sessions.sweep();
    expect(await sessions.find(session.id)).toBeDefined();
    clock.advance(1);
    await sessions.sweep();
    expect(await sessions.find(session.id)).toBeUndefined();
  });
});

describe('the sessions of an account', () => {
  it('are those of signed-in people that are alive, oldest first', async () => {
    const first = await start();
    clock.advance(second);
    const later = await start();
    const over = await start();
    await setRow(over.session.id, { idle_expires_at: clock.now() });
    await start({ kind: 'pending_2fa' });
    const ids = [first.session.id, later.session.id];
    expect((await sessions.live(user)).map(({ id }) => id)).toEqual(ids);
    expect(await sessions.liveIds(user)).toEqual(ids);
  });

  it.each(['expires_at', 'idle_expires_at'])(
    '#472 that are past a limit (%s) are marked as ended',
    async (limit) => {
      const [over, live] = [await start(), await start()];
      await setRow(over.session.id, { [limit]: clock.now() });
      await setRow(live.session.id, { [limit]: clock.now() + 1 });
      await sessions.endOver();
      const ended = { ended_at: clock.now(), end_reason: 'expired' };
      expect(await sessions.find(over.session.id)).toMatchObject(ended);
      expect((await sessions.find(live.session.id))?.ended_at).toBeNull();
    },
  );

  it('in a browser whose key becomes known are renamed if they are bound to that key', async () => {
    const renamed = { from: 'cookie', to: 'cookie and key', keyThumbprint: 'key' };
    const [bound, unbound, elsewhere] = [await start(), await start(), await start()];
    await setRow(bound.session.id, { browser_hash: 'cookie', key_thumbprint: 'key' });
    await setRow(unbound.session.id, { browser_hash: 'cookie' });
    await setRow(elsewhere.session.id, { browser_hash: 'other', key_thumbprint: 'key' });
    await sessions.renameBrowser(user, renamed, store.database.db);
    const browserOf = async ({ session: { id } }: typeof bound) => (await sessions.find(id))?.browser_hash;
    expect([await browserOf(bound), await browserOf(unbound), await browserOf(elsewhere)]).toEqual([
      'cookie and key',
      'cookie',
      'other',
    ]);
  });
});

describe('a call on behalf of the caller', () => {
  const hold = (id: string, userId = user) =>
    inTransaction(store.database.db, (tx) =>
      sessions.holdAccount({ sessionId: id, userId, kind: 'session' }, tx),
    );

  it('locks the account while the token is valid', async () => {
    const { session } = await start();
    expect((await hold(session.id)).id).toBe(user);
  });

  it('is refused if the session has expired by any limit, was ended, or does not exist', async () => {
    const over: Partial<Session>[] = [
      { idle_expires_at: clock.now() },
      { expires_at: clock.now() },
      { ended_at: clock.now() },
    ];
    for (const changes of over) {
      const { session } = await start();
      await setRow(session.id, changes);
      await expect(hold(session.id), JSON.stringify(changes)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
    await expect(hold('no-such-session')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it("is refused for another user's session, and a suspended or deleted account", async () => {
    const { session } = await start();
    const other = (await accounts().create({ email: `other-${user}@example.com` })).id;
    await expect(hold(session.id, other)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(hold(session.id, 'nobody')).rejects.toMatchObject({ code: 'unauthenticated' });
    await store.database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', user)
      .execute();
    await expect(hold(session.id)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('records that the password was proven', async () => {
    const { session } = await start({ factors: ['passkey'] });
    clock.advance(second);
    await sessions.markPassword(session.id);
    expect((await sessions.find(session.id))?.password_at).toBe(clock.now());
  });
});
