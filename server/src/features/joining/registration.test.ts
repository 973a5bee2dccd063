import { allEndpoints } from '@latchkey/contract/all-endpoints';
import { register } from '@latchkey/contract/joining/register';
import { registerConfirm } from '@latchkey/contract/joining/register-confirm';
import { registerPasskeyOption } from '@latchkey/contract/joining/register-passkey-option';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectEqualTimes } from '../../app/testing/expect-equal-times.ts';
import { newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { capPerClient, capPerTarget } from '../codes/limits.ts';
import { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { confirmPerAddress, registerPerAddress, registrationLife } from './limits.ts';

const password = 'correct horse battery';
let portal: TestPortal;
const open = (environment: Record<string, string> = {}) =>
  testPortal({ REGISTRATION: 'open', TRUST_PROXY: 'loopback', ...environment });
beforeEach(async () => {
  portal = await open();
});
afterEach(() => portal.stop());

const ask = (email: string, headers: Record<string, string> = {}) =>
  portal.call(register, { body: { email }, headers });
const confirm = (token: string, given: object = { name: 'Ann', password }) =>
  portal.call(registerConfirm, { body: { token, ...given } });
const tokenOf = async (email: string) =>
  (await newestLink(portal, email, '/auth/register')).searchParams.get('token') ?? '';
async function tokenFor(email: string): Promise<string> {
  await ask(email);
  return tokenOf(email);
}
const users = () => portal.store.database.db.selectFrom('users').selectAll().execute();
const events = () => portal.store.database.db.selectFrom('audit_events').selectAll().orderBy('seq').execute();

it('a mailed link creates an account with a password, verified, and signs in', async () => {
  const { status, body } = await ask('Ann@Example.com');
  expect([status, body]).toEqual([200, {}]);
  const reply = await confirm(await tokenOf('Ann@Example.com'), { name: 'Ann Tan', password });
  expect(reply.status).toBe(200);
  const { body: profile } = await portal.call(profileRead, { token: reply.body.auth_token });
  expect(profile).toMatchObject({
    name: 'Ann Tan',
    email: 'Ann@Example.com',
    is_email_verified: true,
    has_password: true,
  });
  expect(await portal.signIn('ann@example.com', password)).toBeTruthy();
  const registered = (await events()).find(({ action }) => action === 'user.registered');
  expect(registered).toMatchObject({ actor_type: 'person', actor_id: profile.id, target_id: profile.id });
});

it('creates an account with only a passkey, which can sign in from then on', async () => {
  const token = await tokenFor('ann@example.com');
  const passkey = new SoftwareAuthenticator();
  const { body: started } = await portal.call(registerPasskeyOption, { body: { token, name: 'Ann' } });
  expect(started.options.user).toMatchObject({ name: 'ann@example.com', displayName: 'Ann' });
  const origin = portal.config.http.publicUrl;
  const given = { reference_code: started.reference_code, payloads: passkey.create(started, origin) };
  const { status, body } = await confirm(token, { name: 'Ann', passkey: given });
  expect(status).toBe(200);
  const { body: profile } = await portal.call(profileRead, { token: body.auth_token });
  expect(profile).toMatchObject({ has_password: false, is_email_verified: true });

  const { body: request } = await portal.call(passkeyLoginOption, { body: {} });
  const signedIn = await portal.call(passkeyLoginVerify, {
    body: { reference_code: request.reference_code, payloads: passkey.get(request, origin) },
  });
  expect(signedIn.status).toBe(200);
});

it('#200 responds the same for an address with and without an account, and mails both', async () => {
  await portal.createUser({ email: 'known@example.com', password, emailVerified: true });
  const answer = async (email: string) => {
    const { status, body, headers } = await ask(email);
    return { status, body, names: [...headers.keys()].sort() };
  };
  expect(await answer('known@example.com')).toEqual(await answer('new@example.com'));
  const [known] = await readInbox(portal, 'known@example.com');
  const [fresh] = await readInbox(portal, 'new@example.com');
  expect(known?.subject).toBe('You already have a Latchkey ID account');
  expect(known?.link).toBe(`${portal.config.http.publicUrl}/auth/login`);
  expect(fresh?.subject).toBe('Create your Latchkey ID account');
  // Both also wrote the same rows.
  const { db } = portal.store.database;
  expect(await db.selectFrom('join_links').select('email_key').execute()).toHaveLength(2);
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2);
});

it("#202 nothing exists before the link is followed, and requesting somebody else's address gains nothing", async () => {
  // A stranger requests a link, and so does the owner. Both mails go to the owner.
  const first = await tokenFor('ann@example.com');
  expect(await users()).toEqual([]);
  const second = await tokenFor('ann@example.com');
  expect(second).not.toBe(first);
  expect((await confirm(second)).status).toBe(200);
  const [account, ...others] = await users();
  expect(others).toEqual([]);
  // The link requested by the stranger is invalid too: it creates no second account and changes nothing.
  const late = await confirm(first, { name: 'Mallory', password: 'another horse battery' });
  expect([late.status, late.body.status]).toEqual([400, 'invalid_token']);
  expect(await users()).toEqual([account]);
});

it('#203 a link that is used, expired, of another kind or altered creates nothing', async () => {
  const token = await tokenFor('ann@example.com');
  for (const wrong of [`${token}x`, token.slice(1), token.toLowerCase(), 'x']) {
    const { status, body } = await confirm(wrong);
    expect([status, body.status, body.reason]).toEqual([400, 'invalid_token', undefined]);
  }
  await portal.createUser({ email: 'eve@example.com', password, emailVerified: true });
  await portal.call(forgotPassword, { body: { email: 'eve@example.com' } });
  const reset = (await newestLink(portal, 'eve@example.com')).searchParams.get('token') ?? '';
  expect((await confirm(reset)).body.status).toBe('invalid_token');

  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).body).toMatchObject({ status: 'invalid_token', reason: 'link_used' });
  const later = await tokenFor('bob@example.com');
  portal.clock.advance(registrationLife);
  expect((await confirm(later)).body.status).toBe('invalid_token');
  // Not even when the clock is set back.
  for (const task of portal.portal.tasks) if (task.name.startsWith('use up')) await task.run();
  portal.clock.advance(-30 * minute);
  expect((await confirm(later)).body.status).toBe('invalid_token');
  expect(await users()).toHaveLength(2);
});

it('#474 a link whose visible address was changed creates nothing: its mailbox is somebody else’s', async () => {
  const token = await tokenFor('mallory@example.net');
  const shown = { name: 'Ann', password, email: 'ann@example.com' };
  const refused = await confirm(token, shown);
  expect([refused.status, refused.body.status]).toEqual([400, 'invalid_token']);
  const option = await portal.call(registerPasskeyOption, { body: { token, email: shown.email } });
  expect([option.status, option.body.status]).toEqual([400, 'invalid_token']);
  expect(await users()).toEqual([]);
  expect((await confirm(token, { ...shown, email: 'Mallory@Example.net' })).status).toBe(200);
});

it('#204 fifty concurrent uses of one link, and two links of one address, create one account', async () => {
  const token = await tokenFor('ann@example.com');
  const [one, two] = [await tokenFor('bob@example.com'), await tokenFor('bob@example.com')];
  const replies = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of replies.filter((reply) => reply.status !== 200)) {
    expect([400, 429, 503]).toContain(status);
  }
  const both = await Promise.all([one, two].map((each) => confirm(each)));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await users()).map(({ email }) => email).sort()).toEqual(['ann@example.com', 'bob@example.com']);
});

it('#439 several links of one address that are used at once create one account, and none fails', async () => {
  for (let round = 0; round < 5; round += 1) {
    const links: string[] = [];
    for (const spelling of ['cy', 'Cy', 'CY', 'cY'])
      links.push(await tokenFor(`${spelling}${round}@example.com`));
    const replies = await Promise.all(links.map((link) => confirm(link)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  }
});

it('an account that was created meanwhile is kept: the link returns a conflict', async () => {
  const token = await tokenFor('ann@example.com');
  await portal.createUser({ email: 'ann@example.com', name: 'Set by an operator' });
  const { status, body } = await confirm(token);
  expect([status, body.status]).toEqual([409, 'conflict']);
  expect(await users()).toMatchObject([{ name: 'Set by an operator', password_hash: null }]);
});

it('#206 a passkey is valid only for the link with which it was begun, and once', async () => {
  const [mine, other] = [await tokenFor('ann@example.com'), await tokenFor('bob@example.com')];
  const origin = portal.config.http.publicUrl;
  const begin = async () => {
    const { body } = await portal.call(registerPasskeyOption, { body: { token: mine } });
    const payloads = new SoftwareAuthenticator().create(body, origin);
    return { reference_code: body.reference_code, payloads };
  };
  const stolen = await begin();
  expect((await confirm(other, { name: 'Bob', passkey: stolen })).body.status).toBe('challenge_expired');
  const elsewhere = await begin();
  const { body } = await portal.call(registerPasskeyOption, { body: { token: mine } });
  const swapped = { reference_code: body.reference_code, payloads: elsewhere.payloads };
  expect((await confirm(mine, { name: 'Ann', passkey: swapped })).body.status).toBe('invalid_code');
  expect(
    (await portal.call(registerPasskeyOption, { body: { token: mine, server_host: 'https://evil.example' } }))
      .status,
  ).toBe(422);
  expect(await users()).toEqual([]);
});

it('requires a good password or a passkey, and a name; a refusal does not use up the link', async () => {
  const token = await tokenFor('ann.tan@example.com');
  const errorsOf = async (given: object) => (await confirm(token, given)).body.errors;
  expect(await errorsOf({ name: 'Ann' })).toEqual({ password: ['Required'] });
  expect(await errorsOf({ password })).toHaveProperty('name');
  expect(await errorsOf({ name: 'Ann', password: 'short' })).toHaveProperty('password');
  expect(await errorsOf({ name: 'Ann', password: 'ann.tan@example.com' })).toHaveProperty('password');
  expect(await errorsOf({ name: 'A\u0000nn', password })).toHaveProperty('name');
  expect(await users()).toEqual([]);
  expect((await confirm(token)).status).toBe(200);
});

it('#201 #372 #402 a flood of mails is stopped, silently per address and with an error per origin', async () => {
  for (let count = 0; count < capPerTarget.limit + 3; count += 1) {
    expect((await ask('ann@example.com')).status).toBe(200);
  }
  // The last one is for the hour in which its link is valid (#371).
  expect(await readInbox(portal, 'ann@example.com')).toHaveLength(capPerTarget.limit + 1);
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const refused = { status: 429, body: { status: 'rate_limited' } };
  for (let count = 0; count < registerPerAddress.points; count += 1) {
    const isMailed = count < capPerClient.limit;
    expect(await ask(`ann+${count}@example.com`, from)).toMatchObject(isMailed ? { status: 200 } : refused);
  }
  const mailed = (await readInbox(portal)).filter(({ to }) => to.startsWith('ann+'));
  expect(mailed).toHaveLength(capPerClient.limit);
  expect(await ask('last@example.com', from)).toMatchObject(refused);
  expect((await ask('last@example.com', { 'x-forwarded-for': '198.51.100.8' })).status).toBe(200);
});

it('#370 reset links requested for an address use up nobody’s registration, and registrations no reset', async () => {
  const forgot = (email: string) => portal.call(forgotPassword, { body: { email } });
  for (let count = 0; count < capPerTarget.limit; count += 1) await forgot('new@example.com');
  expect(await readInbox(portal, 'new@example.com')).toEqual([]);
  expect(await tokenFor('new@example.com')).toBeTruthy();

  await portal.createUser({ email: 'known@example.com', password, emailVerified: true });
  for (let count = 0; count < capPerTarget.limit; count += 1) await ask('known@example.com');
  await forgot('known@example.com');
  const [mail] = await readInbox(portal, 'known@example.com');
  expect(mail?.link).toContain('/auth/reset-password');
});

it('#205 guessing links is limited by address, and does not affect holders of a link', async () => {
  const token = await tokenFor('ann@example.com');
  for (let count = 0; count < confirmPerAddress.points; count += 1) await confirm(`guess-${count}`);
  expect((await confirm('another')).status).toBe(429);
  expect((await confirm(token)).status).toBe(200);
});

it('can be closed, invited only or limited to domains by the operator', async () => {
  await portal.stop();
  portal = await open({ REGISTRATION: 'closed' });
  const closed = await ask('ann@example.com');
  expect([closed.status, closed.body.status]).toEqual([403, 'registration_closed']);
  await portal.stop();
  portal = await open({ REGISTRATION: 'invited' });
  expect((await ask('ann@example.com')).body).toEqual({});
  expect(await readInbox(portal)).toEqual([]);
  await portal.stop();
  portal = await open({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.com, Example.org' });
  expect((await portal.call(settingsRead)).body.registration).toBe('domains');
  for (const email of ['a@example.com', 'B@EXAMPLE.ORG', 'c@sub.example.com', 'd@badexample.com']) {
    expect((await ask(email)).body).toEqual({});
  }
  const reached = (await readInbox(portal)).map(({ to }) => to);
  expect(reached.sort()).toEqual(['B@EXAMPLE.ORG', 'a@example.com']);
});

it('a link requested while it was open creates nothing after the operator closed it', async () => {
  const token = await tokenFor('ann@example.com');
  const { rules } = { rules: portal.config.registration as { mode: string } };
  rules.mode = 'invited';
  expect((await confirm(token)).body.status).toBe('registration_closed');
  expect((await portal.call(registerPasskeyOption, { body: { token } })).body.status).toBe(
    'registration_closed',
  );
});

it('takes the same time for an address with an account and for one without', {
  timeout: 300_000,
}, async () => {
  let from = 0;
  await expectEqualTimes({
    rounds: Number(process.env.TIMING_ROUNDS ?? 40),
    tolerance: 0.4,
    async measure(kind, round) {
      const email = `${kind}-${round}@a.example`;
      if (kind === 'known') await portal.createUser({ email });
      from += 1;
      const start = performance.now();
      await ask(email, { 'x-forwarded-for': `198.51.${from >> 8}.${from & 255}` });
      return performance.now() - start;
    },
  });
});

it('links are swept after they expire', async () => {
  await tokenFor('ann@example.com');
  portal.clock.advance(2 * day + hour);
  for (const task of portal.portal.tasks) if (task.name === 'sweep joining') await task.run();
  expect(await portal.store.database.db.selectFrom('join_links').selectAll().execute()).toEqual([]);
});

it('each of its calls is in the list of all calls', () => {
  for (const call of [register, registerConfirm, registerPasskeyOption]) expect(allEndpoints).toContain(call);
});
