import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { hour, minute } from '../../platform/clock/durations.ts';
import { proofByApp, proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';

// Somebody with the password moves the email of an account without 2FA, and switches 2FA on: taking the email back
// waits, and everything that they hold must not decide about it.

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';
const theirs = 'seven lamps of the stranger';
const [owner, first, second] = ['ann@example.com', 'first@stranger.example', 'second@stranger.example'];
const page = '/auth/take-back-email';
const reports = '/auth/sign-in-report';
let portal: TestPortal;
let own: string;

beforeEach(async () => {
  portal = await testPortal();
  await portal.createUser({ email: owner, password: old, emailVerified: true });
  own = await signIn();
});
afterEach(() => portal.stop());

/** Each time from a new browser. */
async function signIn(email = owner, password = old): Promise<string> {
  portal.clock.advance(2 * minute);
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  return 'auth_token' in body ? (body.auth_token ?? '') : '';
}

const account = () => portal.store.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
const waiting = () =>
  portal.store.database.db.selectFrom('waiting_resets').select(['restores_email']).executeTakeFirst();

async function linkTo(email: string, path = page) {
  const { searchParams } = await newestLink(portal, email, path);
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
}

interface Moves {
  readonly to: readonly string[];
  /** Whether an authenticator app of their own confirms, too. */
  readonly withApp?: boolean;
  readonly isOn?: boolean;
}

/** In a session: switches 2FA on, and moves the email. Returns the seed of the app. */
async function settleIn(
  token: string,
  { to, withApp = false, isOn = true }: Moves,
): Promise<string | undefined> {
  const byPassword = () => proofByPassword(portal, token, old);
  const seed = withApp ? await registerApp(portal, token, await byPassword()) : undefined;
  const proof = () => (seed ? proofByApp(portal, token, seed) : byPassword());
  const wanted = { token, mfaToken: await proof(), body: { is_enabled: isOn } };
  expect((await portal.call(twoFactorToggle, wanted)).body.is_2fa_enabled).toBe(isOn);
  for (const email of to) {
    portal.clock.advance(minute);
    const asked = await portal.call(emailChangeRequest, { token, mfaToken: await proof(), body: { email } });
    const body = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, email) };
    expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
  }
  portal.clock.advance(minute);
  return seed;
}

const takeBack = async (email: string, password = fresh) =>
  portal.call(passwordReset, { body: { ...(await linkTo(email)), password } });
const isLive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;
const takesEffect = async () => {
  portal.clock.advance(24 * hour);
  await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
};

it.each([false, true])(
  '#434 the owner restores the email, and whoever moved it can neither stop nor replace that (with an app of theirs: %s)',
  async (withApp) => {
    const stranger = await signIn();
    const report = await linkTo(owner, reports);
    await settleIn(stranger, { to: [first, second], withApp });
    const { status, body } = await takeBack(owner);
    expect([status, Date.parse(body.takes_effect_at ?? '')]).toEqual([200, portal.clock.now() + 24 * hour]);
    expect([await isLive(stranger), await isLive(own)]).toEqual([false, true]);
    // Told of it, without a link that stops it.
    const [told] = await readInbox(portal, second);
    expect(told?.subject).toContain('about to be reset');
    expect(told?.text).not.toContain('token=');
    expect([await signIn(second), await signIn(first)]).toEqual(['', '']);
    // It ends with the report of the sign-in that set the address (#615).
    expect((await takeBack(first, theirs)).status).toBe(400);
    await portal.call(forgotPassword, { body: { email: second } });
    await expect(linkTo(second, '/auth/reset-password')).rejects.toThrow();
    // The mail about their sign-in has done what it could.
    const again = await portal.call(signInReportConfirm, { body: report });
    expect([again.status, again.body.reason]).toEqual([400, 'link_used']);
    await takesEffect();
    expect((await account()).email).toBe(owner);
    expect(await signIn(owner, fresh)).not.toBe('');
  },
);

it('#434 an earlier mailbox replaces a later one that waits', async () => {
  const stranger = await signIn();
  await settleIn(stranger, { to: [first, second] });
  expect((await takeBack(first, theirs)).status).toBe(200);
  expect(await waiting()).toEqual({ restores_email: first });
  expect((await takeBack(owner)).status).toBe(200);
  expect(await waiting()).toEqual({ restores_email: owner });
});

it('#434 a report from the mailbox that waits does not end its wait', async () => {
  const stranger = await signIn();
  const report = await linkTo(owner, reports);
  // Moved in an earlier session, of which no mail told: nothing is reported yet.
  await settleIn(own, { to: [first] });
  expect((await takeBack(owner)).status).toBe(200);
  expect([await isLive(own), await isLive(stranger)]).toEqual([true, true]);
  const { status, body } = await portal.call(signInReportConfirm, { body: report });
  expect([status, body.reset_token]).toEqual([200, null]);
  expect(await isLive(stranger)).toBe(false);
  expect(await waiting()).toEqual({ restores_email: owner });
  await takesEffect();
  expect(await signIn(owner, fresh)).not.toBe('');
});

it.each(['passkey or app', 'phone'])(
  '#434 restoring the email ends what they added in an earlier session: %s',
  async (what) => {
    const before = await signIn();
    const proof = () => proofByPassword(portal, before, old);
    if (what === 'phone') {
      const number = { phone_code: '+65', phone_no: '91234567' };
      const mfaToken = await proof();
      const asked = await portal.call(phoneChangeRequest, { token: before, mfaToken, body: number });
      const code = await newestCode(portal, '+6591234567');
      const body = { challenge_id: asked.body.challenge_id, code };
      expect((await portal.call(phoneChangeConfirm, { token: before, body })).status).toBe(200);
      await settleIn(await signIn(), { to: [first], isOn: false });
    } else {
      const seed = await registerApp(portal, before, await proof());
      const later = await signIn();
      const mfaToken = () => proofByApp(portal, later, seed);
      const body = { email: first };
      const asked = await portal.call(emailChangeRequest, { token: later, mfaToken: await mfaToken(), body });
      const code = await newestCode(portal, first);
      const change = { challenge_id: asked.body.challenge_id, code };
      expect((await portal.call(emailChangeConfirm, { token: later, body: change })).status).toBe(200);
    }
    expect((await takeBack(owner)).body).toEqual({});
    expect(await portal.store.database.db.selectFrom('totp_seeds').selectAll().execute()).toEqual([]);
    expect((await account()).phone_verified_at).toBeNull();
    expect(await isLive(before)).toBe(false);
  },
);

it("#611 nor do they stop it after reporting their own sign-in by the mailbox that they have set: the owner's link about it stays", async () => {
  const stranger = await signIn();
  await settleIn(stranger, { to: [first], isOn: false });
  const on = {
    token: stranger,
    mfaToken: await proofByPassword(portal, stranger, old),
    body: { is_enabled: true },
  };
  expect((await portal.call(twoFactorToggle, on)).body.is_2fa_enabled).toBe(true);
  const body = await linkTo(first, reports);
  expect((await portal.call(signInReportConfirm, { body })).status).toBe(200);
  portal.clock.advance(hour);

  expect((await takeBack(owner)).body.takes_effect_at).toEqual(expect.any(String));
  const stops = (await readInbox(portal, first)).filter(({ link }) => link?.includes('/auth/stop-reset'));
  expect(stops).toEqual([]);
  await takesEffect();
  expect([await signIn(first, old), await signIn(owner, fresh)]).toEqual(['', expect.stringMatching(/./)]);
});

it('#606 an address of theirs that they restore with an app of theirs does not ask the owner for that app, whose address was the first', async () => {
  const stranger = await signIn();
  const seed = await settleIn(stranger, { to: [first, second], withApp: true });
  const { body: asked } = await takeBack(first, theirs);
  const reset = 'auth_token' in asked ? String(asked.auth_token) : '';
  portal.clock.advance(minute);
  const body = { mfa_token: await proofByApp(portal, reset, seed ?? '') };
  expect((await portal.call(forgotPasswordSecondFactor, { token: reset, body })).status).toBe(200);
  expect((await takeBack(first, theirs)).body).toEqual({});

  expect((await takeBack(owner)).body.takes_effect_at).toEqual(expect.any(String));
  await takesEffect();
  expect([await signIn(first, theirs), await signIn(owner, fresh)]).toEqual(['', expect.stringMatching(/./)]);
});

it("#612 nor does one that they restore after the owner's 72 hours keep the owner's link about their sign-in, valid for 7 days, from restoring the first", async () => {
  const stranger = await signIn();
  await settleIn(stranger, { to: [first], isOn: false });
  portal.clock.advance(71 * hour);
  await settleIn(await signIn(first), { to: [second], isOn: false });
  portal.clock.advance(2 * hour);
  expect((await takeBack(owner)).status).toBe(400);
  expect((await takeBack(first, theirs)).body).toEqual({});

  const body = await linkTo(owner, reports);
  const { body: reply } = await portal.call(signInReportConfirm, { body });
  expect(reply.is_restoring_mailed).toBe(true);
  const reset = { email: owner, token: reply.reset_token ?? '', password: fresh };
  expect((await portal.call(passwordReset, { body: reset })).body).toEqual({});
  expect([await signIn(first, theirs), await signIn(owner, fresh)]).toEqual(['', expect.stringMatching(/./)]);
});

it('#612 nor does one that they restore by reporting a later sign-in of theirs, which only that address was told of, ask the owner for their app', async () => {
  const seed = (await settleIn(await signIn(), { to: [first], withApp: true })) ?? '';
  const pending = await signIn(first);
  const signedIn = await portal.call(loginSecondFactor, {
    token: pending,
    body: { mfa_token: await proofByApp(portal, pending, seed) },
  });
  const later = signedIn.body.auth_token ?? '';
  portal.clock.advance(minute);
  const mfaToken = await proofByApp(portal, later, seed);
  const asked = await portal.call(emailChangeRequest, { token: later, mfaToken, body: { email: second } });
  const change = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, second) };
  expect((await portal.call(emailChangeConfirm, { token: later, body: change })).status).toBe(200);
  const required = await takeBack(first, theirs);
  portal.clock.advance(minute);
  const reset = String(required.body.auth_token);
  const body = { mfa_token: await proofByApp(portal, reset, seed) };
  expect((await portal.call(forgotPasswordSecondFactor, { token: reset, body })).status).toBe(200);
  expect((await takeBack(first, theirs)).body).toEqual({});

  expect((await takeBack(owner)).body.takes_effect_at).toEqual(expect.any(String));
  await takesEffect();
  expect([await signIn(first, theirs), await signIn(owner, fresh)]).toEqual(['', expect.stringMatching(/./)]);
});

it('#434 a second factor that is proven for the restoring stays proven, whoever is reported by it', async () => {
  const phone = { phone: '+6581234567', phone_code: '+65', phone_no: '81234567', phone_verified_at: 1 };
  await portal.store.database.db.updateTable('users').set(phone).execute();
  const before = await signIn();
  const seed = await registerApp(portal, before, await proofByPassword(portal, before, old));
  await portal.call(twoFactorToggle, {
    token: before,
    mfaToken: await proofByApp(portal, before, seed),
    body: { is_enabled: true },
  });
  // They sign in again with their own factor, which proves more than a mailbox, and move the email in that session.
  portal.clock.advance(2 * minute);
  const { body: pending } = await portal.call(passwordLogin, { body: { email: owner, password: old } });
  const proof = await proofByApp(portal, pending.auth_token ?? '', seed);
  const { body: signedIn } = await portal.call(loginSecondFactor, {
    token: pending.auth_token ?? '',
    body: { mfa_token: proof },
  });
  const token = signedIn.auth_token ?? '';
  const mfaToken = await proofByApp(portal, token, seed);
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: first } });
  const change = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, first) };
  expect((await portal.call(emailChangeConfirm, { token, body: change })).status).toBe(200);
  const required = await takeBack(owner);
  expect(required.body).toMatchObject({
    status: '2fa_required',
    available_factors: [{ type: 'sms_otp' }],
  });
  const reset = required.body.auth_token ?? '';
  portal.clock.advance(2 * minute);
  const body = { mfa_token: await proofBySms(portal, reset, phone.phone) };
  expect((await portal.call(forgotPasswordSecondFactor, { token: reset, body })).status).toBe(200);
  expect((await takeBack(owner)).body).toEqual({});
  expect(await signIn(owner, fresh)).not.toBe('');
});

it('#434 an earlier session, which may be the one of the owner, stops it', async () => {
  await settleIn(await signIn(), { to: [first] });
  expect((await takeBack(owner)).status).toBe(200);
  expect((await portal.call(passwordResetStopOwn, { token: own, body: {} })).status).toBe(200);
  await takesEffect();
  expect((await account()).email).toBe(first);
});

it('#434 whoever moved the email in a session that no mail told of stops it by the new mailbox', async () => {
  // The first sign-in of the account: its owner, who lost the former mailbox.
  await settleIn(own, { to: [first] });
  expect((await takeBack(owner)).status).toBe(200);
  expect(await isLive(own)).toBe(true);
  // Until then the new mailbox resets nothing, whether a reset would wait or not.
  for (const is_enabled of [true, false]) {
    const mfaToken = await proofByPassword(portal, own, old);
    await portal.call(twoFactorToggle, { token: own, mfaToken, body: { is_enabled } });
    portal.clock.advance(2 * minute);
    await portal.call(forgotPassword, { body: { email: first } });
    const reset = { ...(await linkTo(first, '/auth/reset-password')), password: fresh };
    const { status, body } = await portal.call(passwordReset, { body: reset });
    expect([status, body.message]).toEqual([403, expect.stringContaining('waiting to be restored')]);
  }
  const stop = await linkTo(first, '/auth/stop-reset');
  expect((await portal.call(passwordResetStop, { body: stop })).status).toBe(200);
  await takesEffect();
  expect((await account()).email).toBe(first);
});

it('#434 the link is used up when the email is restored, not when the wait begins', async () => {
  await settleIn(await signIn(), { to: [first] });
  expect((await takeBack(owner)).status).toBe(200);
  const told = (await readInbox(portal, first)).length;
  portal.clock.advance(hour);
  // The reply may have been lost; nobody is told again, and the wait does not begin again.
  const again = await takeBack(owner, fresh);
  expect(Date.parse(again.body.takes_effect_at ?? '')).toBe(portal.clock.now() + 23 * hour);
  expect(await readInbox(portal, first)).toHaveLength(told);
  await takesEffect();
  expect(await signIn(owner, fresh)).not.toBe('');
  const over = await takeBack(owner);
  expect([over.status, over.body.reason]).toEqual([400, 'link_used']);
});

it('#595 while it waits, somebody with a copy of the link does not replace the password that the owner has set', async () => {
  await settleIn(await signIn(), { to: [first] });
  const copy = await linkTo(owner);
  expect((await takeBack(owner)).status).toBe(200);
  portal.clock.advance(hour);
  const again = await portal.call(passwordReset, { body: { ...copy, password: theirs } });
  expect([again.status, again.body.reason]).toEqual([400, 'link_used']);
  const [one, other] = await Promise.all([
    portal.call(passwordReset, { body: { ...copy, password: theirs } }),
    portal.call(passwordReset, { body: { ...copy, password: fresh } }),
  ]);
  expect([one.status, other.status]).toEqual([400, 200]);
  await takesEffect();
  expect([await signIn(owner, theirs), await signIn(owner, fresh)]).toEqual(['', expect.stringMatching(/./)]);
});

it.each(['by the owner', 'by the stranger, from an earlier sign-in'])(
  '#594 after a report in a session %s, too, the mailed report restores the email, also when its own link is over',
  async (by) => {
    const accomplice = await signIn();
    const other = await linkTo(owner, reports);
    const stranger = await signIn();
    const report = await linkTo(owner, reports);
    await settleIn(stranger, { to: [first], isOn: false });
    const isOwn = by === 'by the owner';
    const reporter = isOwn ? own : accomplice;
    const { body: list } = await portal.call(loginHistoryList, { token: reporter });
    const entry = list.login_histories.find(({ is_active, is_current }) => is_active && !is_current);
    const params = { id: entry?.id ?? '' };
    const reported = await portal.call(loginHistoryReportUnrecognised, { token: reporter, params });
    expect(reported.body).toEqual({ ended: true, removed: [first] });
    portal.clock.advance(80 * hour);
    const { body } = await portal.call(signInReportConfirm, { body: isOwn ? report : other });
    const restoring = { email: owner, token: body.reset_token ?? '', password: fresh };
    expect((await portal.call(passwordReset, { body: restoring })).status).toBe(200);
    expect(await account()).toMatchObject({ email: owner });
    expect(await signIn(owner, fresh)).not.toBe('');
  },
);

it('#434 whatever ends the wait, the link can begin another one', async () => {
  await settleIn(own, { to: [first] });
  expect((await takeBack(owner)).status).toBe(200);
  // By a session in which nobody is strange: it moves the email again, which stops what waits.
  await settleIn(own, { to: [second] });
  expect(await waiting()).toBeUndefined();
  expect((await takeBack(owner)).status).toBe(200);
  // Somebody has the address when it would be restored.
  const { id } = await portal.createUser({ email: owner });
  await takesEffect();
  expect((await takeBack(owner)).status).toBe(409);
  await portal.store.database.db.deleteFrom('users').where('id', '=', id).execute();
  expect((await takeBack(owner)).status).toBe(200);
  await takesEffect();
  expect((await account()).email).toBe(owner);
});

it('#434 a new password that is refused reports nothing', async () => {
  const stranger = await signIn();
  await settleIn(stranger, { to: [first] });
  expect((await takeBack(owner, 'short')).status).toBe(422);
  expect(await isLive(stranger)).toBe(true);
});

it('#434 without 2FA, restoring the email at once also removes what they added', async () => {
  await settleIn(await signIn(), { to: [first], withApp: true, isOn: false });
  const apps = () => portal.store.database.db.selectFrom('totp_seeds').selectAll().execute();
  expect(await apps()).toHaveLength(1);
  expect((await takeBack(owner)).body).toEqual({});
  expect(await apps()).toEqual([]);
  expect(await signIn(owner, fresh)).not.toBe('');
});
