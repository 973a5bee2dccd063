import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute, second } from '../../platform/clock/durations.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { emailChange } from '../accounts/contact-changes.ts';
import {
  proofByApp,
  proofByPassword,
  registerApp,
  twoFactorAccount,
} from '../mfa/testing/authenticator-app.ts';

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';
const page = '/auth/take-back-email';

describe('a changed email is restored from the old address', () => {
  let portal: TestPortal;
  let count = 0;
  let [a, b, c] = ['', '', ''];
  let userId: string;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    count += 1;
    [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}-taken-${count}@example.com`) as [
      string,
      string,
      string,
    ];
    userId = (await portal.createUser({ email: a, password: old, name: 'Ada', emailVerified: true })).id;
    portal.clock.advance(61 * minute);
  });

  const db = () => portal.store.database.db;
  const account = () =>
    db().selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const login = async (email: string, password: string) =>
    (await portal.call(passwordLogin, { body: { email, password } })).status;
  /** Changes the email, as anyone with the session and the password can. */
  async function change(token: string, to: string, mfaToken?: string, password = old): Promise<void> {
    const proof = mfaToken ?? (await proofByPassword(portal, token, password));
    const asked = await portal.call(emailChangeRequest, { token, mfaToken: proof, body: { email: to } });
    const { challenge_id } = asked.body;
    const body = { challenge_id, code: await newestCode(portal, to) };
    expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
    portal.clock.advance(minute);
  }
  async function linkTo(email: string, path = page) {
    const { searchParams } = await newestLink(portal, email, path);
    return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
  }
  const takeBack = (link: { email: string; token: string }, password = fresh) =>
    portal.call(passwordReset, { body: { ...link, password } });
  const subjects = async (to: string) => (await readInbox(portal, to)).map(({ subject }) => subject);

  it("#610 by a link that 'Forgot password' mails again, if somebody has deleted the mail about the change", async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    const links = async () => (await readInbox(portal, a)).filter(({ link }) => link?.includes(page)).length;
    expect(await links()).toBe(1);
    portal.clock.advance(5 * hour);
    await portal.call(forgotPassword, { body: { email: a } });
    expect(await links()).toBe(2);
    expect((await takeBack(await linkTo(a))).body).toEqual({});
    expect(await login(a, fresh)).toBe(200);
    // Restored, or after the 72 hours from the change, it is no former address any more.
    await change(await portal.signIn(a, fresh), c, undefined, fresh);
    portal.clock.advance(71 * hour);
    await portal.call(forgotPassword, { body: { email: a } });
    const late = await linkTo(a);
    portal.clock.advance(2 * hour);
    expect((await takeBack(late)).status).toBe(400);
  });

  it('#142 by pressing the button, once: restores the verified email, sets a new password, ends every session', async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    const mail = (await readInbox(portal, a))[0];
    expect(mail?.text).toContain('restore it within 72 hours');
    expect(mail?.text).toContain('Restore my email:\nhttp');
    const link = await linkTo(a);
    await portal.fetch(`${page}?${new URLSearchParams(link)}`);
    expect((await account()).email).toBe(b);
    // The password of whoever changed the email cannot be set again.
    expect((await takeBack(link, old)).body.status).toBe('invalid_fields');

    expect((await takeBack(link)).body).toEqual({});
    expect(await account()).toMatchObject({
      email: a,
      email_verified_at: portal.clock.now(),
      email_set_by: 'person',
    });
    expect((await portal.call(profileRead, { token })).status).toBe(401);
    expect([await login(a, old), await login(b, fresh), await login(a, fresh)]).toEqual([401, 401, 200]);
    const again = await takeBack(link, 'another river at noon');
    expect([again.body.status, again.body.reason]).toEqual(['invalid_token', 'link_used']);
    expect(await login(a, fresh)).toBe(200);
  });

  it('#142 links sent to the new address stop working, and it is notified without a way to reverse this', async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    await portal.call(forgotPassword, { body: { email: b } });
    const reset = await linkTo(b, '/auth/reset-password');
    // A sign-in from a browser that is new to the account is reported to the new address.
    await portal.signIn(b, old);
    const report = await linkTo(b, '/auth/sign-in-report');
    expect((await takeBack(await linkTo(a))).status).toBe(200);
    expect(
      (await portal.call(passwordReset, { body: { ...reset, password: 'x1 river at noon' } })).status,
    ).toBe(400);
    expect((await portal.call(signInReportConfirm, { body: report })).status).toBe(400);
    const told = (await readInbox(portal, b)).find(({ subject }) => subject.includes('was undone'));
    expect(told?.text).not.toContain('token=');
    await expect(newestLink(portal, b, page)).rejects.toThrow();
  });

  it('#486 nor can it take the account away after the owner put the old address back in a session', async () => {
    const own = await portal.signIn(a, old);
    const stranger = await portal.signIn(a, old);
    await change(stranger, b);
    await portal.call(forgotPassword, { body: { email: b } });
    const reset = await linkTo(b, '/auth/reset-password');
    await change(own, a);
    await expect(newestLink(portal, b, page)).rejects.toThrow();
    expect((await portal.call(passwordReset, { body: { ...reset, password: fresh } })).status).toBe(400);
    // The link of the owner has served its purpose; the next move gives them another one.
    expect((await takeBack(await linkTo(a))).body.status).toBe('invalid_token');
    await change(stranger, c);
    expect((await takeBack(await linkTo(a))).status).toBe(200);
    expect(await account()).toMatchObject({ email: a });
  });

  it('#448 nor after the owner replaced it by another address of theirs; a stranger who does the same changes nothing', async () => {
    const own = await portal.signIn(a, old);
    portal.clock.advance(minute);
    const stranger = await portal.signIn(a, old);
    await change(stranger, b);
    await change(own, c);
    expect(await subjects(b)).toContainEqual(expect.stringContaining('changed'));
    await expect(newestLink(portal, b, page)).rejects.toThrow();
    // What a stranger moves in a later session keeps its link, and so does the first address.
    await change(stranger, `d-${a}`);
    const [first, second] = [await linkTo(a), await linkTo(c)];
    expect((await takeBack(second)).status).toBe(200);
    expect(await account()).toMatchObject({ email: c });
    expect((await takeBack(first, 'another river at noon')).status).toBe(200);
    expect(await account()).toMatchObject({ email: a });
  });

  it("#549 the first address has as much time as the owner's next one would have had, if an older session replaces that", async () => {
    const stranger = await portal.signIn(a, old);
    portal.clock.advance(minute);
    await change(await portal.signIn(a, old), b);
    const first = await linkTo(a);
    portal.clock.advance(71 * hour);
    await change(stranger, c);
    await expect(newestLink(portal, b, page)).rejects.toThrow();
    portal.clock.advance(71 * hour);
    expect((await takeBack(first)).body.status).toBe('invalid_token');
    const renewed = await linkTo(a);
    expect((await takeBack(renewed)).status).toBe(200);
    expect(await account()).toMatchObject({ email: a });
    expect((await takeBack(renewed)).body.status).toBe('invalid_token');
  });

  it('#549 what was moved in a sign-in with two factors is no older session of one factor to take', async () => {
    const owner = await portal.signIn(a, old);
    const seed = await registerApp(portal, owner, await proofByPassword(portal, owner, old));
    portal.clock.advance(2 * day);
    const stranger = await portal.signIn(a, old);
    const mfaToken = await proofByApp(portal, owner, seed);
    await portal.call(twoFactorToggle, { token: owner, mfaToken, body: { is_enabled: true } });
    const { body: pending } = await portal.call(passwordLogin, { body: { email: a, password: old } });
    const waiting = 'auth_token' in pending ? (pending.auth_token ?? '') : '';
    const { body } = await portal.call(loginSecondFactor, {
      token: waiting,
      body: { mfa_token: await proofByApp(portal, waiting, seed) },
    });
    const token = body.auth_token ?? '';
    await change(token, b, await proofByApp(portal, token, seed));
    await change(stranger, c, await proofByApp(portal, stranger, seed));
    expect((await newestLink(portal, b, page)).pathname).toBe(page);
  });

  it('#486 an address that was put back later than it could be restored is one like any other', async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    portal.clock.advance(73 * hour);
    await change(token, a);
    expect((await takeBack(await linkTo(b))).status).toBe(200);
    expect(await account()).toMatchObject({ email: b });
  });

  it('#142 expires after 72 hours, and is refused with another address or a guessed token', async () => {
    await change(await portal.signIn(a, old), b);
    const link = await linkTo(a);
    expect((await takeBack({ ...link, email: b })).status).toBe(400);
    expect((await takeBack({ ...link, token: 'x'.repeat(43) })).status).toBe(400);
    portal.clock.advance(72 * hour - minute - second);
    expect((await takeBack(link, 'short')).status).toBe(422);
    portal.clock.advance(2 * second);
    expect((await takeBack(link)).body.status).toBe('invalid_token');
    expect((await account()).email).toBe(b);
  });

  it('#142 of 20 concurrent uses one succeeds', async () => {
    await change(await portal.signIn(a, old), b);
    const link = await linkTo(a);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => takeBack(link, `${fresh} ${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('#143 in a chain of changes the oldest link wins, whatever was done with a later one', async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    await change(token, c);
    const [ofA, ofB] = [await linkTo(a), await linkTo(b)];
    expect((await takeBack(ofB)).status).toBe(200);
    expect((await account()).email).toBe(b);
    expect((await takeBack(ofA, 'another river at noon')).status).toBe(200);
    expect((await account()).email).toBe(a);
  });

  it('#143 after the owner restored it, no later address can do so', async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    await change(token, c);
    const [ofA, ofB] = [await linkTo(a), await linkTo(b)];
    expect((await takeBack(ofA)).status).toBe(200);
    expect((await takeBack(ofB, 'another river at noon')).body.status).toBe('invalid_token');
    expect((await account()).email).toBe(a);
    expect(await subjects(c)).toContainEqual(expect.stringContaining('was undone'));
  });

  it('#363 no later address can, not even if its process has a clock that is behind, and an older one still can', async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    portal.clock.advance(-minute - 9 * second);
    await change(token, c);
    const [ofA, ofB] = [await linkTo(a), await linkTo(b)];
    expect((await takeBack(ofB)).status).toBe(200);
    const again = await portal.signIn(b, fresh);
    await change(again, c, await proofByPassword(portal, again, fresh));
    portal.clock.advance(-minute - 9 * second);
    expect((await takeBack(ofA, 'another river at noon')).status).toBe(200);
    expect((await takeBack(await linkTo(b), 'some river at six')).body.status).toBe('invalid_token');
    expect((await account()).email).toBe(a);
  });

  it('#499 but to one that an operator set, whose mailbox could reset the password', async () => {
    const unproven = { email_verified_at: null, email_set_by: 'operator' } as const;
    await db().updateTable('users').set(unproven).where('id', '=', userId).execute();
    await change(await portal.signIn(a, old), b);
    expect((await takeBack(await linkTo(a))).status).toBe(200);
    expect(await account()).toMatchObject({ email: a, email_verified_at: portal.clock.now() });
  });

  it('#141 no link is sent to an address that was never verified', async () => {
    await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute();
    await change(await portal.signIn(a, old), b);
    const [mail] = await readInbox(portal, a);
    expect(mail?.subject).toContain('Your email address was changed');
    expect(mail?.text).not.toContain('token=');
  });

  it('#141 not for a suspended account, against a change by an operator, or if it is already the current one', async () => {
    const token = await portal.signIn(a, old);
    await change(token, b);
    const link = await linkTo(a);
    const set = (values: object) => db().updateTable('users').set(values).where('id', '=', userId).execute();
    await set({ status: 'suspended' });
    expect((await takeBack(link)).body.status).toBe('invalid_token');
    await set({ status: 'active', email_set_by: 'operator' });
    expect((await takeBack(link)).body.status).toBe('invalid_token');
    await set({ email_set_by: 'person', email: a, email_key: a });
    expect((await takeBack(link)).body.status).toBe('invalid_token');
    await set({ email: b, email_key: b });
    expect((await takeBack(link)).status).toBe(200);
  });

  it('#556 not against an email that an operator set, also after its owner has moved it on; nor is a sign-in reported from there', async () => {
    const token = await portal.signIn(a, old);
    portal.clock.advance(minute);
    const later = await portal.signIn(a, old);
    const report = await linkTo(a, '/auth/sign-in-report');
    await change(later, b);
    const link = await linkTo(a);
    const accounts = accountsService({ db: db(), clock: portal.clock, ...accountEndings(portal.clock) });
    await accounts.update(userId, (held) =>
      emailChange({ given: c, verified: true }, held, portal.clock.now()),
    );
    await change(token, `d-${a}`);
    expect((await takeBack(link)).body.status).toBe('invalid_token');
    expect((await portal.call(signInReportConfirm, { body: report })).body.status).toBe('invalid_token');
    expect(await account()).toMatchObject({ email: `d-${a}` });
  });

  it('#556 an operator who puts the address back leaves its own links', async () => {
    await portal.signIn(a, old);
    portal.clock.advance(minute);
    const stranger = await portal.signIn(a, old);
    const report = await linkTo(a, '/auth/sign-in-report');
    await change(stranger, b);
    const accounts = accountsService({ db: db(), clock: portal.clock, ...accountEndings(portal.clock) });
    await accounts.update(userId, (held) =>
      emailChange({ given: a, verified: true }, held, portal.clock.now()),
    );
    expect((await portal.call(signInReportConfirm, { body: report })).status).toBe(200);
    expect((await portal.call(profileRead, { token: stranger })).status).toBe(401);
  });

  it('#632 nor does a mailbox that an operator withdraws report a sign-in', async () => {
    await portal.signIn(a, old);
    portal.clock.advance(minute);
    const later = await portal.signIn(a, old);
    const report = await linkTo(a, '/auth/sign-in-report');
    const accounts = accountsService({ db: db(), clock: portal.clock, ...accountEndings(portal.clock) });
    await accounts.update(userId, (held) => emailChange({ verified: false }, held, portal.clock.now()));
    expect(await account()).toMatchObject({ email: a, email_verified_at: null });
    expect((await portal.call(signInReportConfirm, { body: report })).body.status).toBe('invalid_token');
    expect((await portal.call(profileRead, { token: later })).status).toBe(200);
  });

  it('#632 but one before that, which a stranger had replaced by it, is still restored by a report', async () => {
    await portal.signIn(a, old);
    portal.clock.advance(minute);
    const stranger = await portal.signIn(a, old);
    const report = await linkTo(a, '/auth/sign-in-report');
    await change(stranger, b);
    const accounts = accountsService({ db: db(), clock: portal.clock, ...accountEndings(portal.clock) });
    await accounts.update(userId, (held) => emailChange({ verified: false }, held, portal.clock.now()));
    portal.clock.advance(80 * hour);
    const { body } = await portal.call(signInReportConfirm, { body: report });
    expect(body.is_restoring_mailed).toBe(true);
    expect((await takeBack(await linkTo(a))).status).toBe(200);
    expect(await account()).toMatchObject({ email: a });
  });

  it('#145 not while another account has the address: it is notified, nothing changes, and the link stays valid', async () => {
    await change(await portal.signIn(a, old), b);
    const link = await linkTo(a);
    const other = await portal.createUser({ email: a, password: old, emailVerified: true });
    const before = await account();
    expect((await takeBack(link)).status).toBe(409);
    expect(await account()).toEqual(before);
    await db().deleteFrom('users').where('id', '=', other.id).execute();
    expect((await takeBack(link)).status).toBe(200);
  });

  describe('#144 with 2FA on', () => {
    it('needs what a reset needs; a code to the new mailbox does not count', async () => {
      const { token, seed, id } = await twoFactorAccount(portal, `two-${a}`);
      userId = id;
      await change(token, b, await proofByApp(portal, token, seed));
      const link = await linkTo(`two-${a}`);
      const required = await takeBack(link);
      expect([required.status, required.body.status]).toEqual([403, '2fa_required']);
      const types = required.body.available_factors?.map(({ type }) => type);
      expect(types).toEqual(['totp']);
      expect((await account()).email).toBe(b);
      const pending = required.body.auth_token ?? '';
      const mfa_token = await proofByApp(portal, pending, seed);
      const confirmed = await portal.call(forgotPasswordSecondFactor, {
        token: pending,
        body: { mfa_token },
      });
      expect(confirmed.status).toBe(200);
      expect((await takeBack(link)).status).toBe(200);
      expect((await account()).email).toBe(`two-${a}`);
    });

    it('waits if there is nothing but a mailbox, and then restores the email', async () => {
      const token = await portal.signIn(a, old);
      await change(token, b);
      await db().updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', userId).execute();
      const { status, body } = await takeBack(await linkTo(a));
      expect([status, Date.parse(body.takes_effect_at ?? '')]).toEqual([200, portal.clock.now() + 24 * hour]);
      expect(await subjects(b)).toContainEqual(expect.stringContaining('about to be reset'));
      expect((await account()).email).toBe(b);
      portal.clock.advance(24 * hour);
      await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
      expect((await account()).email).toBe(a);
      await db().updateTable('users').set({ mfa_enabled: 0 }).where('id', '=', userId).execute();
      expect(await login(a, fresh)).toBe(200);
    });

    /** A sign-in from a new browser moves the email and switches 2FA on; the former mailbox reports it. */
    async function reportedByFormerMailbox() {
      const earlier = await portal.signIn(a, old);
      portal.clock.advance(minute);
      const token = await portal.signIn(a, old);
      const report = await linkTo(a, '/auth/sign-in-report');
      await change(token, b);
      const seed = await registerApp(portal, token, await proofByPassword(portal, token, old));
      const mfaToken = await proofByApp(portal, token, seed);
      await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
      portal.clock.advance(minute);
      const reported = await portal.call(signInReportConfirm, { body: report });
      expect(reported.body).toMatchObject({ reset_token: null, removed: ['Authenticator app', b] });
      return { earlier, token };
    }
    async function waits() {
      const { status, body } = await takeBack(await linkTo(a));
      expect([status, Date.parse(body.takes_effect_at ?? '')]).toEqual([200, portal.clock.now() + 24 * hour]);
    }
    async function emailAfterTheWait() {
      portal.clock.advance(24 * hour);
      await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
      return (await account()).email;
    }

    it('#348 waits although a report of the former mailbox switched 2FA off; the address in doubt cannot stop it', async () => {
      const { token } = await reportedByFormerMailbox();
      await waits();
      expect((await portal.call(profileRead, { token })).status).toBe(401);
      expect([await login(a, old), await login(b, old)]).toEqual([401, 401]);
      const [told] = await readInbox(portal, b);
      expect(told?.subject).toContain('about to be reset');
      expect(told?.text).not.toContain('token=');
      expect(await emailAfterTheWait()).toBe(a);
      expect(await login(a, fresh)).toBe(200);
    });

    it('#587 the restored address is told that the report has switched 2FA off', async () => {
      await reportedByFormerMailbox();
      await waits();
      expect(await subjects(a)).not.toContainEqual(expect.stringContaining('turned off'));
      await emailAfterTheWait();
      expect(await subjects(a)).toContainEqual(expect.stringContaining('turned off'));
    });

    it('#348 an earlier session stops it', async () => {
      const { earlier } = await reportedByFormerMailbox();
      await waits();
      const { body: profile } = await portal.call(profileRead, { token: earlier });
      expect(profile.password_reset_at).toEqual(expect.any(String));
      expect((await portal.call(passwordResetStopOwn, { token: earlier, body: {} })).status).toBe(200);
      expect(await emailAfterTheWait()).toBe(b);
    });

    it('#348 a phone that the account had before is asked instead', async () => {
      const phone = { phone: `+658111${String(count).padStart(4, '0')}`, phone_verified_at: 1 };
      await db().updateTable('users').set(phone).where('id', '=', userId).execute();
      await reportedByFormerMailbox();
      const { body } = await takeBack(await linkTo(a));
      expect(body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'sms_otp' }] });
    });
  });
});
