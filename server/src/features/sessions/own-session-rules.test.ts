import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientDescriber } from '../../platform/clients/describe-client.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { SigningKeys } from '../../platform/tokens/signing-keys.ts';
import { TokenFormat } from '../../platform/tokens/token-format.ts';
import { type FactorsOnStore, factorsOnStore } from '../mfa/testing/factors-on-store.ts';
import { type OwnSessionsService, ownSessionsService } from './own-sessions.service.ts';
import { type EndReason, endReasons, type Session } from './session.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

let on: FactorsOnStore;
let tokens: TokenFormat;
let own: OwnSessionsService;
let user: string;
let caller: TokenCaller;
/** The devices that are no longer trusted. */
let untrusted: string[];
beforeAll(async () => {
  on = await factorsOnStore();
  const { clock, store } = on;
  const vault = createVault(store.secretKeys, 'signing-keys');
  const keys = await SigningKeys.open('session', { ...store.database, clock, vault });
  tokens = new TokenFormat({ keys, clock, issuer: store.config.http.publicUrl });
  own = ownSessionsService({
    db: db(),
    sessions: on.sessions,
    clock,
    describeClient: clientDescriber({ of: (ip) => (ip === '203.0.113.9' ? 'Singapore' : null) }),
    endTrust: async (_, userId, thumbprint) => void untrusted.push(`${userId} ${thumbprint}`),
  });
});
afterAll(() => on.remove());
beforeEach(async () => {
  untrusted = [];
  user = (await on.newUser()).id;
  caller = await on.callerOf(user);
});

const db = () => on.store.database.db;
const setRow = (id: string, changes: Partial<Session>) =>
  db().updateTable('sessions').set(changes).where('id', '=', id).execute();
async function rowOf(id: string): Promise<Session> {
  const row = await on.sessions.find(id);
  if (!row) throw new Error('There is no such session');
  return row;
}
const started = async () => (await on.callerOf(user)).sessionId;
const audited = async () => (await on.audited(user)).filter(([action]) => action.startsWith('user.session'));

describe('the list of sessions', () => {
  it('shows those of the account, most recently used first', async () => {
    const { clock } = on;
    const began = clock.now();
    clock.advance(second);
    const bound = await started();
    await setRow(bound, { key_thumbprint: 'key', user_agent: firefox, ip: '203.0.113.9' });
    clock.advance(second);
    const last = await started();
    await setRow(caller.sessionId, { last_seen_at: clock.now() - 1 });
    await on.callerOf((await on.newUser()).id);
    const times = (at: number, seen = at) => ({
      created_at: new Date(at).toISOString(),
      last_seen_at: new Date(seen).toISOString(),
    });
    const list = await own.list(caller);
    expect(list.map(({ id }) => id)).toEqual([last, caller.sessionId, bound]);
    expect(list[2]).toEqual({
      id: bound,
      ...times(began + second),
      ip: '203.0.113.9',
      place: 'Singapore',
      device: 'Computer',
      device_kind: 'computer',
      browser: 'Firefox 130',
      os: 'Windows',
      is_bound: true,
      is_current: false,
    });
    expect(list[1]).toMatchObject({
      ...times(began, clock.now() - 1),
      is_bound: false,
      is_current: true,
      place: null,
    });
  });
});

describe('ending another session', () => {
  it('ends it from this one, which is an event of the audit', async () => {
    const other = await started();
    await own.end(caller, other);
    expect(await rowOf(other)).toMatchObject({
      ended_at: on.clock.now(),
      end_reason: 'revoked',
      ended_by: caller.sessionId,
    });
    expect(await audited()).toEqual([['user.session_ended', { session_id: other }]]);
    expect(untrusted).toEqual([]);
    // It has ended already.
    await own.end(caller, other);
    expect(await audited()).toHaveLength(1);
  });

  it('ends the trust in its device', async () => {
    const other = await started();
    await setRow(other, { key_thumbprint: 'key' });
    await own.end(caller, other);
    expect(untrusted).toEqual([`${user} key`]);
    await own.end(caller, other);
    expect(untrusted).toHaveLength(1);
  });

  it('#64 finds only sessions of signed-in people, of the account', async () => {
    const stranger = (await on.callerOf((await on.newUser()).id)).sessionId;
    const pending = (await on.callerOf(user, 'pending_2fa')).sessionId;
    for (const id of [stranger, pending, 'no-such-session']) {
      await expect(own.end(caller, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await rowOf(stranger)).ended_at).toBeNull();
    expect((await rowOf(pending)).ended_at).toBeNull();
  });

  it('#296 is refused to a session that has ended', async () => {
    const other = await started();
    await on.sessions.end(caller.sessionId, 'revoked');
    await expect(own.end(caller, other)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(own.endOthers(caller)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await rowOf(other)).ended_at).toBeNull();
  });
});

describe('ending all others', () => {
  it('ends all but this one, and is an event with their number', async () => {
    const others = [await started(), await started()];
    await own.endOthers(caller);
    for (const id of others)
      expect(await rowOf(id)).toMatchObject({ end_reason: 'revoked', ended_by: caller.sessionId });
    expect((await rowOf(caller.sessionId)).ended_at).toBeNull();
    expect(await audited()).toEqual([['user.sessions_ended', { ended: 2 }]]);
    await own.endOthers(caller);
    expect(await audited()).toHaveLength(1);
  });
});

describe('how a session ended', () => {
  const tokenOf = ({ id, user_id, kind, expires_at }: Session) =>
    tokens.issue({ sub: user_id, jti: id, kind, exp: Math.floor(expires_at / 1000) });
  const howEnded = async (id: string, isProven = async (_: string) => false) =>
    own.howEnded(tokenOf(await rowOf(id)), isProven);
  const ended = async (reason: EndReason, by?: string) => {
    const id = await started();
    await on.sessions.end(id, reason, undefined, by);
    return id;
  };

  it('is told with its time, and with the device that ended it', async () => {
    await setRow(caller.sessionId, { user_agent: firefox, ip: '203.0.113.9' });
    const id = await ended('revoked', caller.sessionId);
    const at = new Date(on.clock.now()).toISOString();
    on.clock.advance(minute);
    const by = { device: 'Firefox 130, Windows', place: 'Singapore' };
    expect(await howEnded(id)).toEqual({ at, reason: 'ended_elsewhere', ...by });
    await setRow(caller.sessionId, { user_agent: null });
    expect(await howEnded(id)).toMatchObject({ device: null, place: 'Singapore' });
    await setRow(caller.sessionId, { user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', ip: null });
    expect(await howEnded(id)).toMatchObject({ device: 'Windows', place: null });
  });

  it('is told without a device if nobody is known to have ended it', async () => {
    const nobody = { device: null, place: null };
    expect(await howEnded(await ended('password_changed'))).toMatchObject({
      reason: 'password_changed',
      ...nobody,
    });
    expect(await howEnded(await ended('revoked', 'swept-session'))).toMatchObject({
      reason: 'ended_elsewhere',
      ...nobody,
    });
  });

  it('is told if the person can use that, and otherwise not at all', async () => {
    const told: Record<string, string | undefined> = {};
    for (const reason of endReasons) told[reason] = (await howEnded(await ended(reason)))?.reason;
    expect(told).toEqual({
      logout: undefined,
      revoked: 'ended_elsewhere',
      disowned: 'reported',
      suspended: undefined,
      password_changed: 'password_changed',
      completed: undefined,
      denied: 'denied',
      replaced: 'replaced',
      key_revoked: undefined,
      withdrawn: undefined,
      expired: 'expired',
    });
    expect(await own.howEnded('no token', async () => true)).toBeUndefined();
  });

  it('by expiry is told from the moment of the first limit, whenever that was noticed', async () => {
    const { clock } = on;
    const now = clock.now();
    const id = await started();
    expect(await howEnded(id)).toBeUndefined();
    await setRow(id, { idle_expires_at: now + 1 });
    expect(await howEnded(id)).toBeUndefined();
    const expired = (at: number) => ({ reason: 'expired', at: new Date(at).toISOString() });
    await setRow(id, { idle_expires_at: now });
    expect(await howEnded(id)).toMatchObject(expired(now));
    const token = tokenOf(await rowOf(id));
    const told = () => own.howEnded(token, async () => false);
    await setRow(id, { idle_expires_at: now, expires_at: now - second });
    expect(await told()).toMatchObject(expired(now - second));
    await setRow(id, { ended_at: now + minute, end_reason: 'expired' });
    expect(await told()).toMatchObject(expired(now - second));
    await setRow(id, { end_reason: 'replaced' });
    expect(await told()).toMatchObject({ reason: 'replaced', at: new Date(now + minute).toISOString() });
  });

  it('#136 is told to the holder of the key that it was bound to, and not for a copied token', async () => {
    const id = await ended('revoked', caller.sessionId);
    await setRow(id, { key_thumbprint: 'key' });
    expect(await howEnded(id)).toBeUndefined();
    expect(await howEnded(id, async (thumbprint) => thumbprint === 'another')).toBeUndefined();
    expect(await howEnded(id, async (thumbprint) => thumbprint === 'key')).toMatchObject({
      reason: 'ended_elsewhere',
    });
  });
});
