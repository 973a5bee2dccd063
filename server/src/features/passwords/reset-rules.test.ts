import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '../../platform/clock/durations.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { capPerClient } from '../codes/limits.ts';
import { knownBrowsers } from '../login/known-browsers.ts';
import type { NewLink } from '../mailed-links/mailed-link.ts';
import { confirmedLife, forgotPerAddress, resetLinkLife, resetPerAddress, resetPerLink } from './limits.ts';
import type { PasswordResetService, Reset } from './password-reset.service.ts';
import { type ResetsOnStore, resetsOnStore, wait } from './testing/resets-on-store.ts';

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';
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
  user = await at.on.newUser({ password_hash: `hash of ${old}` });
  client = { ip: `203.0.113.${count}`, userAgent: null, deviceId: null };
});

const set = async (row: Partial<User>) => {
  await at.change(user, row);
  user = await at.on.userNow(user.id);
};
const newAddress = () => `${randomBytes(8).toString('hex')}@example.com`;
const linkRow = (token: string) =>
  at.db
    .selectFrom('mailed_links')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
const reset = (
  token: string,
  { password = fresh, email = user.email ?? '', by = at.resets as PasswordResetService } = {},
): Promise<Reset> => by.reset({ email, token, password, client });
const passwordNow = async () => (await at.on.userNow(user.id)).password_hash;
const sessions = () =>
  at.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const waitingRow = () =>
  at.db.selectFrom('waiting_resets').selectAll().where('user_id', '=', user.id).executeTakeFirst();
const invalid = (details = {}) => ({ code: 'invalid_token', details });
const weak = { code: 'invalid_fields', details: { errors: { password: [expect.any(String)] } } };
const needApp = async () => {
  await at.on.addApp(user.id);
  await set({ mfa_enabled: 1 });
};
/** Changes the email, and returns the token of the link that restores the former one. */
const displaced = async (row: Partial<User> = {}) => {
  const former = { email: user.email ?? '', emailKey: user.email_key ?? '' };
  const token = await at.link(user, { ...former, purpose: 'email_take_back', subject: former.email });
  const email = newAddress();
  await set({ email, email_key: email, email_set_by: 'person', ...row });
  return { token, email: former.email };
};

describe('a forgotten password', () => {
  const forgot = (email = user.email ?? '', from: Partial<ClientInfo> = {}) =>
    at.resets.forgot(email, { ...client, ...from });
  const messagesTo = (recipient: string) =>
    at.db.selectFrom('outbox').select(['user_id', 'status']).where('recipient', '=', recipient).execute();
  const limited = { code: 'rate_limited' };
  const left = async () => (await at.limits.forgot.peek(client.ip)).points;
  /** Its cookie's secret. */
  const ownBrowser = async () => {
    const browserId = `browser-${count}`;
    await knownBrowsers(at.db).remember(user.id, { browserId }, at.on.clock.now());
    return browserId;
  };
  const linkTo = (userId: string | null, email: string): NewLink => ({
    purpose: 'password_reset',
    userId,
    email,
    emailKey: email.toLowerCase(),
    life: resetLinkLife,
    page: '/auth/reset-password',
  });

  it('is answered with a link to the address as its owner writes it', async () => {
    const email = `Ann.${newAddress()}`;
    await set({ email, email_key: email.toLowerCase() });
    await forgot(email.toUpperCase());
    expect(at.links).toEqual([{ ...linkTo(user.id, email), token: '', href: '' }]);
    expect(await messagesTo(email)).toEqual([{ user_id: user.id, status: 'waiting' }]);
  });

  it('#62 #25 of an address that may not reset causes the same, which is sent to nobody', async () => {
    const unknown = `Nobody.${newAddress()}`;
    await forgot(unknown);
    const email = user.email ?? '';
    for (const row of [{ status: 'suspended' }, { status: 'active', email_verified_at: null }] as const) {
      await set(row);
      await forgot();
    }
    expect(at.links).toMatchObject([linkTo(null, unknown), linkTo(null, email), linkTo(null, email)]);
    const withheld = { user_id: null, status: 'withheld' };
    expect(await messagesTo(unknown)).toEqual([withheld]);
    expect(await messagesTo(email)).toEqual([withheld, withheld]);
  });

  it('is limited by address for strangers, of whom a browser that the account knows is none', async () => {
    const browserId = await ownBrowser();
    const { points } = forgotPerAddress;
    await forgot();
    expect(await left()).toBe(points - 1);
    await forgot(user.email ?? '', { browserId });
    expect(await left()).toBe(points - 1);
    await at.limits.forgot.consume(client.ip, points - 2);
    await forgot(newAddress());
    const { length } = at.links;
    await expect(forgot()).rejects.toMatchObject(limited);
    await expect(forgot(newAddress(), { browserId })).rejects.toMatchObject(limited);
    expect(at.links).toHaveLength(length);
    await forgot(user.email ?? '', { browserId });
    expect(at.links.at(-1)?.userId).toBe(user.id);
  });

  /** Whose links the requests mailed: a full budget still has one for each life of a link. */
  const fullBudget = (id: string) => [...Array(6).fill(id), null];

  it('#370 is answered however many registrations were mailed, and from the owner’s browser apart', async () => {
    const target = { channel: 'email', address: user.email ?? '' } as const;
    const sender = at.sendCaps.senders.anonymous(client, false);
    const sending = { target, sender, purpose: 'registration', life: hour } as const;
    const take = () => at.inTx((tx) => at.sendCaps.tryTake(tx, sending));
    for (let sent = 0; sent < 6; sent += 1) expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    const browserId = await ownBrowser();
    for (let asked = 0; asked < 7; asked += 1) await forgot();
    await forgot(user.email ?? '', { browserId });
    expect(at.links.map(({ userId }) => userId)).toEqual([...fullBudget(user.id), user.id]);
  });

  it('#370 is answered after requests that sent nothing, which write as much', async () => {
    const counters = async () => {
      const rows = at.db.selectFrom('send_counters').select('key').where('key', 'like', 'password_reset:%');
      return (await rows.execute()).length;
    };
    await forgot(newAddress());
    const before = await counters();
    await set({ email_verified_at: null });
    for (let asked = 0; asked < 7; asked += 1) await forgot();
    const unsent = (await counters()) - before;
    await set({ email_verified_at: at.on.clock.now() });
    at.forget();
    for (let asked = 0; asked < 7; asked += 1) await forgot();
    expect(at.links.map(({ userId }) => userId)).toEqual(fullBudget(user.id));
    expect((await counters()) - before).toBe(2 * unsent);
  });

  it('#371 always leaves a valid link in the mailbox, however many strangers requested', async () => {
    let mailedAt = 0;
    // For more than a day, in which the daily cap is full as well.
    for (let made = 0; made < 30 * 6; made += 1) {
      at.forget();
      await forgot(user.email ?? '', { ip: `198.51.100.${made}` });
      if (at.links[0]?.userId) mailedAt = at.on.clock.now();
      expect(at.on.clock.now()).toBeLessThan(mailedAt + resetLinkLife);
      at.on.clock.advance(10 * minute);
    }
  });

  it('#372 #402 is counted to who requests it, whatever the addresses, beside codes, and refused beyond', async () => {
    const { limit } = capPerClient;
    for (let made = 0; made < limit; made += 1) await forgot(newAddress());
    for (const email of [user.email ?? '', newAddress()])
      await expect(forgot(email)).rejects.toMatchObject(limited);
    await forgot(user.email ?? '', { browserId: await ownBrowser() });
    await forgot(user.email ?? '', { ip: '198.51.100.250' });
    expect(at.links.slice(limit).map(({ userId }) => userId)).toEqual([user.id, user.id]);
    const sender = at.sendCaps.senders.anonymous(client, false);
    const target = { channel: 'sms', address: '+6581230372' } as const;
    await at.inTx((tx) => at.sendCaps.take(tx, { target, sender }));
  });

  it('is answered for an operator whatever strangers did, but only to an address that may reset', async () => {
    await at.limits.forgot.consume(client.ip, forgotPerAddress.points);
    const send = (to: User) => at.inTx((tx) => at.resets.sendFor(tx, to));
    expect(await send(user)).toBe(true);
    expect(at.links).toMatchObject([linkTo(user.id, user.email ?? '')]);
    expect(await send({ ...user, email: null })).toBe(false);
    expect(await send({ ...user, email_verified_at: null })).toBe(false);
    expect(at.links).toHaveLength(1);
  });
});

describe('a link to the mailbox', () => {
  it('#19 sets the password, signs nobody in, ends every session and works once', async () => {
    await at.on.callerOf(user.id);
    const token = await at.link(user);
    expect(await reset(token)).toEqual({ takesEffectAt: null });
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
    expect((await sessions()).map(({ end_reason }) => end_reason)).toEqual(['password_changed']);
    expect(at.told).toEqual([{ id: user.id, kind: 'password_reset', client }]);
    await expect(reset(token, { password: old })).rejects.toMatchObject(invalid({ reason: 'link_used' }));
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
  });

  it('#288 is all that a password set by it alone rests on', async () => {
    await reset(await at.link(user));
    const now = await at.on.userNow(user.id);
    expect(now.mailbox_password_version).toBe(now.password_version);
  });

  it('#140 verifies an address that an operator set', async () => {
    await set({ email_verified_at: null, email_set_by: 'operator' });
    await reset(await at.link(user));
    expect((await at.on.userNow(user.id)).email_verified_at).toBe(at.on.clock.now());
  });

  it('#20 #24 sets nothing for another address, one that may not reset, or by a token that is none', async () => {
    const token = await at.link(user);
    await expect(reset(token, { email: newAddress() })).rejects.toMatchObject(invalid());
    await expect(reset('made-up')).rejects.toMatchObject(invalid());
    await set({ email_verified_at: null });
    await expect(reset(token)).rejects.toMatchObject(invalid());
    expect(await passwordNow()).toBe(`hash of ${old}`);
  });

  it('#58 refuses a weak password, and may be used again', async () => {
    const token = await at.link(user);
    await expect(reset(token, { password: 'password1' })).rejects.toMatchObject(weak);
    await reset(token);
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
  });

  it('#107 refuses the password that a stranger knew, where it followed a report', async () => {
    const token = await at.link(user, { subject: `hash of ${fresh}` });
    await expect(reset(token)).rejects.toMatchObject(weak);
    // Otherwise the owner may have remembered it meanwhile.
    await reset(await at.link(user), { password: old });
    expect(await passwordNow()).toBe(`hash of ${old}`);
  });

  it('has a number of attempts of its own, and others at its address have theirs', async () => {
    const token = await at.link(user);
    for (let made = 0; made < resetPerLink.points - 1; made += 1)
      await expect(reset(token, { password: 'short' })).rejects.toMatchObject(weak);
    expect((await at.limits.reset.peek(client.ip)).points).toBe(resetPerAddress.points);
    for (let made = 0; made < resetPerAddress.points; made += 1)
      await expect(reset('made-up')).rejects.toMatchObject(invalid());
    await expect(reset('made-up')).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(reset(token, { password: 'short' })).rejects.toMatchObject(weak);
    await expect(reset(token)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await passwordNow()).toBe(`hash of ${old}`);
  });

  it('#123 sets nothing if its account was deleted, moved or suspended meanwhile, or it was used', async () => {
    const token = await at.link(user);
    const row = await linkRow(token);
    const refused = async (happens: () => Promise<unknown>, code = 'invalid_token') => {
      at.meanwhile.hashed = happens;
      await expect(reset(token)).rejects.toMatchObject({ code });
      expect([await passwordNow(), at.told]).toEqual([`hash of ${old}`, []]);
    };
    await refused(() => at.change(user, { email_key: newAddress() }));
    await at.change(user, { email_key: user.email_key });
    await refused(() => at.change(user, { status: 'suspended' }), 'unauthenticated');
    await at.change(user, { status: 'active' });
    await refused(() => at.inTx((tx) => at.mailedLinks.use(tx, row)));
    const other = await at.link(user);
    at.meanwhile.found = () => at.db.deleteFrom('users').where('id', '=', user.id).execute();
    await expect(reset(other)).rejects.toMatchObject(invalid());
  });
});

describe('#142 a link to the mailbox that another one replaced', () => {
  it('restores the email with the new password, once', async () => {
    const { token, email } = await displaced();
    const { email: stranger } = user;
    expect(await reset(token, { email })).toEqual({ takesEffectAt: null });
    expect([(await at.on.userNow(user.id)).email, await passwordNow()]).toEqual([email, `hash of ${fresh}`]);
    expect(at.told).toContainEqual({ id: user.id, kind: 'email_taken_back', address: stranger });
    await expect(reset(token, { email })).rejects.toMatchObject(invalid({ reason: 'link_used' }));
  });

  it('refuses the password that whoever changed the email knows, and words of the restored email', async () => {
    const former = 'marguerite.hollingsworth@example.com';
    await set({ email: former, email_key: former });
    const { token, email } = await displaced({ name: 'Bartholomew Fitzgerald' });
    for (const password of [old, 'marguerite.hollingsworth', 'Bartholomew Fitzgerald'])
      await expect(reset(token, { email, password })).rejects.toMatchObject(weak);
    expect((await at.on.userNow(user.id)).email).toBe(user.email);
    await reset(token, { email });
  });

  it('sets the first password of an account that has none', async () => {
    const { token, email } = await displaced({ password_hash: null });
    await reset(token, { email });
    expect(await passwordNow()).toBe(`hash of ${fresh}`);
  });
});

describe('#19 with 2FA on', () => {
  let token: string;
  let caller: TokenCaller;
  beforeEach(async () => {
    await needApp();
    token = await at.link(user);
  });
  const asked = async (given = token, email = user.email ?? '') => {
    const error = await reset(given, { email }).then(
      () => undefined,
      (refusal: { code: string; details: { auth_token: string } }) => refusal,
    );
    expect(error?.code).toBe('2fa_required');
    const { pending_session_id } = await linkRow(given);
    caller = { userId: user.id, sessionId: pending_session_id ?? '', kind: 'pending_reset' };
    return error?.details;
  };
  const confirm = async (mfaToken?: string) =>
    at.resets.confirm(caller, mfaToken ?? (await at.on.mfaTokens.issue(caller, 'totp')));
  const confirmedAt = async () => (await linkRow(token)).confirmed_at;

  it('it asks for another possession under a token of its own, and sets nothing before', async () => {
    await set({ preferred_factor: 'totp' });
    expect(await asked()).toEqual({
      auth_token: expect.any(String),
      available_factors: [expect.objectContaining({ type: 'totp' })],
      preferred_factor: 'totp',
    });
    expect(await sessions()).toMatchObject([
      { id: caller.sessionId, kind: 'pending_reset', factors: '["password","email_otp"]', ip: client.ip },
    ]);
    expect(await passwordNow()).toBe(`hash of ${old}`);
  });

  it('the same reset is accepted once it was confirmed, for ten minutes, and does not rest on the mailbox', async () => {
    await asked();
    await confirm();
    expect((await sessions()).map(({ end_reason }) => end_reason)).toEqual(['completed']);
    at.on.clock.advance(confirmedLife);
    await asked();
    await confirm();
    at.on.clock.advance(confirmedLife - 1);
    expect(await reset(token)).toEqual({ takesEffectAt: null });
    const now = await at.on.userNow(user.id);
    expect(now.password_hash).toBe(`hash of ${fresh}`);
    expect(now.mailbox_password_version).not.toBe(now.password_version);
  });

  it('a confirmation needs a proof of this reset, and says why it was none', async () => {
    await asked();
    await expect(at.resets.confirm(caller, undefined)).rejects.toMatchObject({
      code: '2fa_required',
      details: { available_factors: [expect.objectContaining({ type: 'totp' })] },
    });
    await expect(confirm('made-up')).rejects.toMatchObject({
      code: '2fa_required',
      details: { mfa_token_status: 'invalid' },
    });
    expect([await confirmedAt(), (await sessions())[0]?.end_reason]).toEqual([null, null]);
  });

  it('a confirmation of a link or session that is over uses up no proof', async () => {
    await asked();
    const mfaToken = await at.on.mfaTokens.issue(caller, 'totp');
    const isUnused = async () => (await at.on.mfaTokens.inspect(caller, mfaToken)).factor === 'totp';
    await at.inTx((tx) => at.mailedLinks.kill(tx, user.id, ['password_reset']));
    await expect(confirm(mfaToken)).rejects.toMatchObject(invalid());
    expect([await isUnused(), (await sessions())[0]?.end_reason]).toEqual([true, null]);
    await at.on.sessions.end(caller.sessionId, 'logout');
    await expect(confirm(mfaToken)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await isUnused()).toBe(true);
  });

  it('it asks nothing if the account moved or was deleted meanwhile', async () => {
    at.meanwhile.offered = () => at.change(user, { email_key: newAddress() });
    await expect(reset(token)).rejects.toMatchObject(invalid());
    await at.change(user, { email_key: user.email_key });
    expect([await sessions(), (await linkRow(token)).pending_session_id]).toEqual([[], null]);
    at.meanwhile.offered = () => at.db.deleteFrom('users').where('id', '=', user.id).execute();
    await expect(reset(token)).rejects.toMatchObject(invalid());
  });

  it('#144 it asks for restoring an email as well', async () => {
    const taken = await displaced();
    token = taken.token;
    await asked(token, taken.email);
    await confirm();
    await reset(token, taken);
    expect((await at.on.userNow(user.id)).email).toBe(taken.email);
  });
});

describe('#103 with 2FA on and nothing but the mailbox', () => {
  beforeEach(() => set({ mfa_enabled: 1 }));

  it('it takes effect later, and its link is used up', async () => {
    const token = await at.link(user);
    expect(await reset(token)).toEqual({ takesEffectAt: at.on.clock.now() + wait });
    expect(await waitingRow()).toMatchObject({ password_hash: `hash of ${fresh}`, restores_email: null });
    expect(await passwordNow()).toBe(`hash of ${old}`);
    await expect(reset(token)).rejects.toMatchObject(invalid({ reason: 'link_used' }));
  });

  it('#144 so does the restoring of an email', async () => {
    const { token, email } = await displaced();
    const { created_at } = await linkRow(token);
    at.on.clock.advance(minute);
    await reset(token, { email });
    expect(await waitingRow()).toMatchObject({ restores_email: email, displaced_at: created_at });
    expect((await at.on.userNow(user.id)).email).toBe(user.email);
  });

  it('it takes effect at once where nothing has to wait, and rests on the mailbox', async () => {
    expect(await reset(await at.link(user), { by: at.resetsAtOnce })).toEqual({ takesEffectAt: null });
    const now = await at.on.userNow(user.id);
    expect(now.password_hash).toBe(`hash of ${fresh}`);
    expect([now.mailbox_password_version, await waitingRow()]).toEqual([now.password_version, undefined]);
  });

  it('#123 it does not begin if its account was deleted, moved or got another password meanwhile, or it was used', async () => {
    const token = await at.link(user);
    const refused = async (given: string, happens: () => Promise<unknown>) => {
      at.meanwhile.hashed = happens;
      await expect(reset(given)).rejects.toMatchObject(invalid());
      expect([await waitingRow(), at.told]).toEqual([undefined, []]);
    };
    await refused(token, () => at.change(user, { email_key: newAddress() }));
    await at.change(user, { email_key: user.email_key });
    await refused(token, () => usersRepository(at.db).setPassword(user.id, 'hash', at.on.clock.now()));
    const row = await linkRow(token);
    await refused(token, () => at.inTx((tx) => at.mailedLinks.use(tx, row)));
    const other = await at.link(user);
    await refused(other, () => at.db.deleteFrom('users').where('id', '=', user.id).execute());
  });
});
