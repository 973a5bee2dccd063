import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import { resetPerAddress, restAfterVeto } from './limits.ts';
import type { Displaced } from './reset-mailbox.ts';
import { type ResetsOnStore, resetsOnStore, wait } from './testing/resets-on-store.ts';

let at: ResetsOnStore;
let user: User;
let client: ClientInfo;
let count = 0;

beforeAll(async () => {
  at = await resetsOnStore();
});
afterAll(() => at.remove());
beforeEach(async () => {
  count += 1;
  at.forget();
  await at.db.deleteFrom('waiting_resets').execute();
  user = await at.on.newUser({ password_hash: 'old', mfa_enabled: 1 });
  client = { ip: `203.0.113.${count}`, userAgent: null, deviceId: null };
});

const set = async (row: Partial<User>) => {
  await at.change(user, row);
  user = await at.on.userNow(user.id);
};
const begin = (of = user, displaced: Displaced | null = null) =>
  at.inTx((tx) => at.waiting.begin(tx, of, `new of ${of.id}`, client, displaced));
const stopLink = () => at.links.findLast(({ purpose }) => purpose === 'reset_stop')?.token ?? '';
const stop = (token = stopLink(), email = user.email ?? '') => at.waiting.stop(email, token, client);
const row = (of = user) =>
  at.db.selectFrom('waiting_resets').selectAll().where('user_id', '=', of.id).executeTakeFirst();
const passwordOf = async (of = user) => (await at.on.userNow(of.id)).password_hash;
const audited = async () => (await at.on.audited(user.id)).filter(([action]) => action.includes('reset'));
const removeAccount = (of: User) => at.db.deleteFrom('users').where('id', '=', of.id).execute();
const invalid = (details = {}) => ({ code: 'invalid_token', details });
const stopped = ['user.reset_stopped', null];

describe('#103 a reset that waits', () => {
  it('says until when, keeps what it rests on, and is recorded', async () => {
    const now = at.on.clock.now();
    expect(await begin()).toBe(now + wait);
    expect(await row()).toEqual({
      user_id: user.id,
      password_hash: `new of ${user.id}`,
      replaces_hash: 'old',
      email_key: user.email_key,
      restores_email: null,
      displaced_at: null,
      created_at: now,
      takes_effect_at: now + wait,
    });
    const until = new Date(now + wait).toISOString();
    expect(await audited()).toEqual([['user.reset_scheduled', { takes_effect_at: until }]]);
    expect(await passwordOf()).toBe('old');
  });

  it('is told to the mailbox with a link that stops it for as long, to a verified phone, and to open pages', async () => {
    await set({ phone: `+65${count}`, phone_verified_at: 1 });
    await begin();
    const { id, email, email_key: emailKey } = user;
    const [link] = at.links;
    const page = '/auth/stop-reset';
    expect(link).toMatchObject({ purpose: 'reset_stop', userId: id, email, emailKey, life: wait, page });
    const kind = 'password_reset_waits';
    expect(at.told).toEqual([
      { id, kind, address: email, client, link: { href: link?.href, life: wait } },
      { id, kind, address: user.phone, client },
    ]);
    expect(at.events).toEqual([{ userId: id, change: kind, sessionId: null }]);
  });

  it('is told to no phone that is unverified or absent, and to no email that is absent', async () => {
    await set({ phone: `+65${count}` });
    await begin();
    await set({ phone: null, phone_verified_at: 1 });
    await begin();
    const addresses = at.told.map((notice) => (notice as { address: string }).address);
    expect(addresses).toEqual([user.email, user.email]);
    await begin({ ...user, email: null });
    await begin({ ...user, email_key: null });
    expect(at.told).toHaveLength(2);
  });

  it('#348 is told without a link to an address that a report called into question', async () => {
    const stops = async () => {
      at.forget();
      await begin();
      const kind = 'password_reset_waits';
      expect(at.told).toMatchObject([{ id: user.id, kind, address: user.email, client }]);
      return at.links.length;
    };
    const now = at.on.clock.now();
    await set({ email_verified_at: null, weakened_by_mailbox_at: now });
    expect([await stops(), at.told]).toEqual([0, [expect.not.objectContaining({ link: expect.anything() })]]);
    // It has been verified again, or was never called into question.
    await set({ email_verified_at: now });
    expect(await stops()).toBe(1);
    await set({ email_verified_at: null, weakened_by_mailbox_at: null });
    expect(await stops()).toBe(1);
    await set({ weakened_by_mailbox_at: now });
    at.forget();
    await begin({ ...user, email: null });
    expect(at.told).toEqual([]);
  });

  it('that is not begun is told to no open page', async () => {
    const begun = at.inTx(async (tx) => {
      await at.waiting.begin(tx, user, 'new', client, null);
      throw new Error('not committed');
    });
    await expect(begun).rejects.toThrow('not committed');
    expect([at.events, await row()]).toEqual([[], undefined]);
  });

  it('starts over with another request, and the first notice still stops it', async () => {
    await begin();
    const first = stopLink();
    at.on.clock.advance(wait - 1);
    expect(await begin()).toBe(at.on.clock.now() + wait);
    await stop(first);
    expect(await row()).toBeUndefined();
  });

  it('#134 may not begin for a day after another was stopped, whichever way the clock was set', async () => {
    await begin();
    await stop();
    const tooEarly = { code: 'forbidden', message: catalog().passwords.resetWasStopped };
    await expect(begin()).rejects.toMatchObject(tooEarly);
    at.on.clock.advance(restAfterVeto - 1);
    await expect(begin()).rejects.toMatchObject(tooEarly);
    at.on.clock.advance(1 - 2 * restAfterVeto);
    expect(await begin()).toBe(at.on.clock.now() + wait);
    at.on.clock.advance(1);
    await expect(begin()).rejects.toMatchObject(tooEarly);
    at.on.clock.advance(2 * restAfterVeto - 1);
    expect(await begin()).toBe(at.on.clock.now() + wait);
    // Another account's veto does not count.
    await begin(await at.on.newUser());
  });

  it('is none where RESET_WAIT_HOURS is 0', () => {
    expect([at.waiting.isOn, at.waitingOff.isOn]).toEqual([true, false]);
  });
});

describe('the mailed link', () => {
  beforeEach(() => begin());

  it('stops it once, which the owner and open pages are told and is recorded, and ends the other links', async () => {
    const first = stopLink();
    await begin();
    at.forget();
    const token = await at.link(user, { purpose: 'reset_stop', keepOlder: true });
    await stop(token);
    expect(await row()).toBeUndefined();
    expect(at.told).toEqual([{ id: user.id, kind: 'password_reset_stopped' }]);
    expect(at.events).toEqual([{ userId: user.id, change: 'password_reset_stopped', sessionId: null }]);
    expect((await audited()).at(-1)).toEqual(stopped);
    for (const used of [token, first])
      await expect(stop(used)).rejects.toMatchObject(invalid({ reason: 'link_used' }));
    expect(at.told).toHaveLength(1);
  });

  it('stops it once, however often it is used concurrently', async () => {
    const token = stopLink();
    at.forget();
    const uses = await Promise.allSettled([stop(token), stop(token), stop(token)]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const use of uses)
      if (use.status === 'rejected') expect(use.reason).toMatchObject({ code: 'invalid_token' });
    expect(at.told).toHaveLength(1);
  });

  it('stops nothing and tells nobody if the reset is over by another way', async () => {
    await at.db.deleteFrom('waiting_resets').execute();
    const token = stopLink();
    at.forget();
    const before = await audited();
    await expect(stop(token)).rejects.toMatchObject(invalid());
    expect([at.told, at.events, await audited()]).toEqual([[], [], before]);
  });

  it('that is none, or of another mailbox, stops nothing, and is limited by address, which a right one is not', async () => {
    await expect(stop(stopLink(), 'other@example.com')).rejects.toMatchObject(invalid());
    for (let made = 1; made < resetPerAddress.points; made += 1)
      await expect(stop('made-up')).rejects.toMatchObject(invalid());
    await expect(stop('made-up')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await row()).toBeDefined();
    await stop(stopLink(), user.email?.toUpperCase());
    expect(await row()).toBeUndefined();
  });
});

describe('a session of the account', () => {
  it('stops it, and is told if there is none', async () => {
    const caller = await at.on.callerOf(user.id);
    await begin();
    at.forget();
    await at.waiting.stopOwn(caller);
    expect([await row(), (await audited()).at(-1)]).toEqual([undefined, stopped]);
    expect(at.told).toEqual([{ id: user.id, kind: 'password_reset_stopped' }]);
    await expect(at.waiting.stopOwn(caller)).rejects.toMatchObject({ code: 'not_found' });
    expect(at.told).toHaveLength(1);
  });

  it('that is over stops nothing', async () => {
    const caller = await at.on.callerOf(user.id);
    await begin();
    await at.on.sessions.end(caller.sessionId, 'logout');
    await expect(at.waiting.stopOwn(caller)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await row()).toBeDefined();
  });
});

describe('a reset that is due', () => {
  const due = () => {
    at.on.clock.advance(wait);
    return at.waiting.applyDue();
  };

  it('takes effect at its time and not before, by the mailbox alone, and ends every session', async () => {
    const caller = await at.on.callerOf(user.id);
    await begin();
    at.forget();
    at.on.clock.advance(wait - 1);
    await at.waiting.applyDue();
    expect(await passwordOf()).toBe('old');
    at.on.clock.advance(1);
    await at.waiting.applyDue();
    const now = await at.on.userNow(user.id);
    expect(now.password_hash).toBe(`new of ${user.id}`);
    expect(now.mailbox_password_version).toBe(now.password_version);
    expect([await row(), await at.on.sessions.isAlive(caller, at.db)]).toEqual([undefined, false]);
    expect(at.told).toEqual([{ id: user.id, kind: 'password_reset' }]);
    expect((await audited()).at(-1)).toEqual(['user.password_reset', null]);
  });

  it('#144 restores the email that another one had replaced', async () => {
    const email = `Restored.${randomBytes(8).toString('hex')}@example.com`;
    await begin(user, { email, at: at.on.clock.now() });
    expect(await row()).toMatchObject({ restores_email: email, displaced_at: at.on.clock.now() });
    await due();
    const now = await at.on.userNow(user.id);
    expect([now.email, now.password_hash]).toEqual([email, `new of ${user.id}`]);
  });

  it('is dropped where what it rests on has changed, which is recorded', async () => {
    await begin();
    await set({ password_hash: 'changed' });
    at.forget();
    await due();
    expect([await passwordOf(), await row(), at.told]).toEqual(['changed', undefined, []]);
    expect((await audited()).at(-1)).toEqual(stopped);
  });

  it('is not recorded as dropped if it was stopped at that moment', async () => {
    await begin();
    await set({ password_hash: 'changed' });
    const before = await audited();
    at.meanwhile.checked = () => at.db.deleteFrom('waiting_resets').execute();
    await due();
    expect(await audited()).toEqual(before);
  });

  it.each([
    ['it was stopped', () => at.db.deleteFrom('waiting_resets').where('user_id', '=', user.id).execute()],
    ['the password was changed', () => at.change(user, { password_hash: 'changed' })],
    ['a newer one began', () => begin()],
  ])('has no effect if %s at that moment, and does not hold up the next', async (_, happens) => {
    const next = await at.on.newUser({ password_hash: 'old', mfa_enabled: 1 });
    await begin();
    at.on.clock.advance(1);
    await begin(next);
    at.meanwhile.checked = happens;
    await expect(due()).rejects.toMatchObject({ errors: [invalid()] });
    expect(await passwordOf()).not.toBe(`new of ${user.id}`);
    expect(await passwordOf(next)).toBe(`new of ${next.id}`);
  });

  it('is passed over if its account was deleted meanwhile', async () => {
    const deleted = await at.on.newUser({ mfa_enabled: 1 });
    await begin();
    at.on.clock.advance(1);
    await begin(deleted);
    at.meanwhile.checked = () => removeAccount(deleted);
    await due();
    expect(await passwordOf()).toBe(`new of ${user.id}`);
  });

  it('is put off for some checks after it failed, without the others', async () => {
    const next = await at.on.newUser({ password_hash: 'old', mfa_enabled: 1 });
    await begin();
    at.meanwhile.checked = () => Promise.reject(new Error('away'));
    await expect(due()).rejects.toMatchObject({ errors: [{ message: 'away' }] });
    await begin(next);
    await at.db.updateTable('waiting_resets').set({ takes_effect_at: at.on.clock.now() }).execute();
    await at.waiting.applyDue();
    expect([await passwordOf(), await passwordOf(next)]).toEqual(['old', `new of ${next.id}`]);
    await at.waiting.applyDue();
    expect(await passwordOf()).toBe(`new of ${user.id}`);
  });
});
