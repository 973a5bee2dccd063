import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { emailChange } from '../accounts/contact-changes.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { reportMails } from '../login-history/limits.ts';
import { proofByApp, proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';
import { operatorsOf } from '../operators/testing/test-operators.ts';
import { addPasskey as addPasskeyTo, proofByPasskey } from '../passkeys/testing/add-passkey.ts';

const email = 'victim@example.com';
const known = 'correct horse battery';
const fresh = 'quiet river at midnight';
const number = { phone_code: '+65', phone_no: '91234567' };
let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal();
});
afterEach(() => portal.stop());

const tokenOf = (body: object): string => ('auth_token' in body ? String(body.auth_token) : '');

async function signIn(password: string): Promise<string> {
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  return tokenOf(body);
}

async function addPasskey(token: string): Promise<void> {
  await addPasskeyTo(portal, token, await proofByPassword(portal, token, known));
}

async function addPhone(token: string, proof?: string): Promise<void> {
  const mfaToken = proof ?? (await proofByPassword(portal, token, known));
  const asked = await portal.call(phoneChangeRequest, { token, mfaToken, body: number });
  const body = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, '+6591234567') };
  expect((await portal.call(phoneChangeConfirm, { token, body })).status).toBe(200);
}

async function resetByMail(): Promise<number> {
  await portal.call(forgotPassword, { body: { email } });
  const token = (await newestLink(portal, email)).searchParams.get('token') ?? '';
  return (await portal.call(passwordReset, { body: { email, token, password: fresh } })).status;
}

const held = async () =>
  (await portal.call(mfaInfoRead, { token: await signIn(fresh) })).body.registered_factors?.map(
    ({ type }) => type,
  );

const mails = async () => (await readInbox(portal, email)).map(({ text }) => text);

it.each([
  ['a passkey', addPasskey, 'Passkey'],
  ['a phone', (token: string) => addPhone(token), '+6591234567'],
])(
  '#484 whoever knew the password before anybody had proven the mailbox loses %s with the first reset by mail',
  async (_, add, name) => {
    await portal.createUser({ email, password: known, emailSetBy: 'operator' });
    await add(await signIn(known));
    portal.clock.advance(day);
    expect(await resetByMail()).toBe(200);
    expect(await held()).toEqual(['email_otp', 'password']);
    expect((await mails()).filter((text) => text.includes('removed') && text.includes(name))).toHaveLength(1);
    const codes = (await readInbox(portal, '+6591234567')).length;
    await portal.call(phoneLoginRequest, { body: { ...number, send_via: 'sms' } });
    expect(await readInbox(portal, '+6591234567')).toHaveLength(codes);
  },
);

it('#557 what whoever knew the password added before anybody could be told is told when the email is verified', async () => {
  await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  await addPasskey(await signIn(known));
  expect(await mails()).toEqual([]);
  portal.clock.advance(day);
  await portal.call(emailVerificationRequest, { token: await signIn(known) });
  const query = Object.fromEntries((await newestLink(portal, email)).searchParams) as never;
  expect((await portal.call(emailVerificationConfirm, { query })).status).toBe(200);
  expect((await mails()).filter((text) => text.includes('Passkey was added to your account'))).toHaveLength(
    1,
  );
  // Of the sign-in that added it, and of the one that verified the email.
  const reports = (await mails()).filter((text) => text.includes("This wasn't me"));
  expect(reports).toHaveLength(2);
  const { searchParams } = new URL(/http\S+\/auth\/sign-in-report\S+/.exec(reports.at(-1) ?? '')?.[0] ?? '');
  const reported = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(reported.body).toMatchObject({ removed: [expect.stringContaining('Passkey')] });
  const body = { email, token: reported.body.reset_token ?? '', password: fresh };
  expect((await portal.call(passwordReset, { body })).status).toBe(200);
  expect(await held()).toEqual(['email_otp', 'password']);
});

it('#557 nor does an authenticator app with which somebody has switched 2FA on keep its owner out', async () => {
  await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  const token = await signIn(known);
  const seed = await registerApp(portal, token, await proofByPassword(portal, token, known));
  const mfaToken = await proofByApp(portal, token, seed);
  await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
  portal.clock.advance(day);
  expect(await resetByMail()).toBe(403);
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  const reported = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(reported.body.removed).toEqual(['Authenticator app']);
  expect((await portal.call(profileRead, { token })).status).toBe(401);
});

it('#559 nor does what somebody added to an account that must have 2FA: the report of it ends the password that let them in', async () => {
  const { id } = await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  await portal.store.database.db.updateTable('users').set({ mfa_enforced: 1 }).where('id', '=', id).execute();
  const token = await signIn(known);
  const seed = await registerApp(portal, token, await proofByPassword(portal, token, known));
  await addPhone(token, await proofByApp(portal, token, seed));
  portal.clock.advance(day);
  expect(await resetByMail()).toBe(403);
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  const { body: reported } = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(reported.removed).toHaveLength(2);
  const given = { email, token: reported.reset_token ?? '', password: fresh };
  const { body: reset } = await portal.call(passwordReset, { body: given });
  expect(reset.takes_effect_at).toEqual(expect.any(String));
  expect([await signIn(known), (await portal.call(profileRead, { token })).status]).toEqual(['', 401]);
  portal.clock.advance(2 * day);
  await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
  expect(await signIn(fresh)).not.toBe('');
});

it('#562 nor do recovery codes, where nothing else was added and 2FA is required, outlive the first reset by mail', async () => {
  const { id } = await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  await portal.store.database.db.updateTable('users').set({ mfa_enforced: 1 }).where('id', '=', id).execute();
  const token = await signIn(known);
  const mfaToken = await proofByPassword(portal, token, known);
  expect((await portal.call(recoveryCodesGenerate, { token, mfaToken, body: {} })).status).toBe(200);
  portal.clock.advance(day);
  expect(await resetByMail()).toBe(200);
  expect(await held()).toEqual(['email_otp']);
  expect((await mails()).filter((text) => text.includes('Recovery code.'))).toHaveLength(1);
});

it('#561 a report of the newest sign-in leaves the links about earlier ones, of which the same mailbox is told as late', async () => {
  await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  const earlier = await signIn(known);
  await addPhone(earlier);
  portal.clock.advance(minute);
  const { body: asked } = await portal.call(phoneLoginRequest, { body: { ...number, send_via: 'sms' } });
  const answer = {
    reference_number: asked.reference_number,
    otp: await newestCode(portal, '+6591234567'),
  };
  expect((await portal.call(phoneLoginVerify, { body: answer })).status).toBe(200);
  portal.clock.advance(day);
  await portal.call(emailVerificationRequest, { token: earlier });
  const query = Object.fromEntries((await newestLink(portal, email)).searchParams) as never;
  expect((await portal.call(emailVerificationConfirm, { query })).status).toBe(200);
  const reports = (await mails()).flatMap((text) => /http\S+\/auth\/sign-in-report\S+/.exec(text)?.[0] ?? []);
  const confirm = async (link: string | undefined) => {
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    return portal.call(signInReportConfirm, { body: { email, token } });
  };
  // Newest first.
  expect(reports).toHaveLength(2);
  const replies = [];
  for (const link of reports) replies.push(await confirm(link));
  expect(replies.at(-1)).toMatchObject({ status: 200, body: { reset_token: expect.any(String) } });
  expect([await signIn(known), (await portal.call(profileRead, { token: earlier })).status]).toEqual([
    '',
    401,
  ]);
});

it('#568 a browser that somebody had signed in at before the email was verified is a new one to its owner', async () => {
  await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  const enter = async (cookie?: string) => {
    const { headers, body } = await portal.call(passwordLogin, {
      body: { email, password: known },
      headers: cookie ? { cookie } : {},
    });
    return { cookie: headers.get('set-cookie')?.split(';')[0] ?? cookie ?? '', token: tokenOf(body) };
  };
  const { cookie, token } = await enter();
  await portal.call(logout, { token });
  await portal.call(emailVerificationRequest, { token: await signIn(known) });
  const query = Object.fromEntries((await newestLink(portal, email)).searchParams) as never;
  expect((await portal.call(emailVerificationConfirm, { query })).status).toBe(200);
  portal.clock.advance(day);
  const before = (await mails()).length;
  await enter(cookie);
  expect((await mails()).length).toBe(before + 1);
  await enter(cookie);
  expect((await mails()).length).toBe(before + 1);
});

it('#557 who was signed in when the email was verified, and adds something afterwards, can be reported', async () => {
  await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  const stranger = await signIn(known);
  portal.clock.advance(day);
  await portal.call(emailVerificationRequest, { token: stranger });
  const query = Object.fromEntries((await newestLink(portal, email)).searchParams) as never;
  expect((await portal.call(emailVerificationConfirm, { query })).status).toBe(200);
  await addPasskey(stranger);
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  const reported = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(reported.body.removed).toEqual([expect.stringContaining('Passkey')]);
});

it('#557 or when it is replaced by one that is', async () => {
  await portal.createUser({ email: 'wrong@example.com', password: known, emailSetBy: 'operator' });
  const body = { email: 'wrong@example.com', password: known };
  const { body: entered } = await portal.call(passwordLogin, { body });
  const token = tokenOf(entered);
  await addPhone(token);
  const mfaToken = await proofByPassword(portal, token, known);
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email } });
  const code = await newestCode(portal, email);
  const given = { challenge_id: asked.body.challenge_id, code };
  expect((await portal.call(emailChangeConfirm, { token, body: given })).status).toBe(200);
  expect((await mails()).filter((text) => text.includes('was added to your account'))).toHaveLength(1);
});

it("#624 but not if it is an operator's account: nobody has ever proven the mailbox, which alone must not lead to the console", async () => {
  const { id } = await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  const own = await signIn(known);
  const passkey = await addPasskeyTo(portal, own, await proofByPassword(portal, own, known));
  await operatorsOf(portal).grant('command_line', id, 'admin');
  portal.clock.advance(2 * day);
  const mfaToken = await proofByPasskey(portal, own, passkey);
  const next = 'next@example.com';
  const asked = await portal.call(emailChangeRequest, { token: own, mfaToken, body: { email: next } });
  const body = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, next) };
  expect((await portal.call(emailChangeConfirm, { token: own, body })).status).toBe(200);
  await expect(newestLink(portal, email, '/auth/sign-in-report')).rejects.toThrow('No link');
});

it('#563 and its owner, who replaces it by their own, can report whoever else is signed in', async () => {
  await portal.createUser({ email: 'wrong@example.com', password: known, emailSetBy: 'operator' });
  const body = { email: 'wrong@example.com', password: known };
  const enter = async () => {
    const { body: entered } = await portal.call(passwordLogin, { body });
    return tokenOf(entered);
  };
  const stranger = await enter();
  const token = await enter();
  const mfaToken = await proofByPassword(portal, token, known);
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email } });
  const given = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, email) };
  expect((await portal.call(emailChangeConfirm, { token, body: given })).status).toBe(200);
  expect((await mails()).filter((text) => text.includes("This wasn't me"))).toHaveLength(1);
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  const report = { email, token: searchParams.get('token') ?? '' };
  expect((await portal.call(signInReportConfirm, { body: report })).status).toBe(200);
  expect((await portal.call(profileRead, { token: stranger })).status).toBe(401);
});

it.each(['the same session', 'another one'])(
  '#557 and if the email is moved in %s, its owner who restores it is rid of what was added',
  async (where) => {
    await portal.createUser({ email, password: known, emailSetBy: 'operator' });
    const first = await signIn(known);
    const key = await addPasskeyTo(portal, first, await proofByPassword(portal, first, known));
    portal.clock.advance(day);
    const token = where === 'another one' ? await signIn(known) : first;
    const mfaToken = await proofByPasskey(portal, token, key);
    const theirs = 'thief@example.com';
    const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: theirs } });
    const given = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, theirs) };
    expect((await portal.call(emailChangeConfirm, { token, body: given })).status).toBe(200);
    const { searchParams } = await newestLink(portal, email, '/auth/take-back-email');
    const body = { email, token: searchParams.get('token') ?? '', password: fresh };
    expect((await portal.call(passwordReset, { body })).status).toBe(200);
    expect(await held()).toEqual(['email_otp', 'password']);
  },
);

it('#565 however many sign-ins the next mailbox is told of, the former one is told of its own', async () => {
  await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  const token = await signIn(known);
  for (let made = 0; made < reportMails.most; made += 1) await signIn(known);
  const mfaToken = await proofByPassword(portal, token, known);
  const theirs = 'thief@example.com';
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: theirs } });
  const given = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, theirs) };
  expect((await portal.call(emailChangeConfirm, { token, body: given })).status).toBe(200);
  expect((await mails()).filter((text) => text.includes('/auth/sign-in-report'))).toHaveLength(
    reportMails.most,
  );
});

describe('#566 an operator corrects the email of an account, whose former mailbox was a stranger’s', () => {
  const wrong = 'wrong@example.com';
  let id: string;
  let token: string;
  beforeEach(async () => {
    ({ id } = await portal.createUser({ email: wrong, password: known, emailVerified: true }));
    portal.clock.advance(day);
    const { body } = await portal.call(passwordLogin, { body: { email: wrong, password: known } });
    token = tokenOf(body);
  });
  async function correct(verified?: boolean): Promise<void> {
    const { db } = portal.store.database;
    const accounts = accountsService({ db, clock: portal.clock, ...accountEndings(portal.clock) });
    await accounts.update(id, (user) => emailChange({ given: email, verified }, user, portal.clock.now()));
    portal.clock.advance(day);
  }
  async function report(): Promise<string[]> {
    const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
    const body = { email, token: searchParams.get('token') ?? '' };
    return (await portal.call(signInReportConfirm, { body })).body.removed ?? [];
  }

  it('a reset tells its owner what the stranger had added, with a link that removes it', async () => {
    await addPasskey(token);
    await correct();
    expect(await resetByMail()).toBe(200);
    expect((await mails()).filter((text) => text.includes('Passkey was added'))).toHaveLength(1);
    expect(await report()).toEqual([expect.stringContaining('Passkey')]);
  });

  it('also where a reset asks for what the stranger had added', async () => {
    const seed = await registerApp(portal, token, await proofByPassword(portal, token, known));
    const mfaToken = await proofByApp(portal, token, seed);
    await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
    await correct();
    expect(await resetByMail()).toBe(403);
    expect(await report()).toEqual(['Authenticator app']);
    expect((await portal.call(profileRead, { token })).status).toBe(401);
  });
});

describe('who holds the phone of an account, and switches 2FA on before its email is verified', () => {
  let stranger: string;
  beforeEach(async () => {
    const phone = parsePhone('+6591234567');
    await portal.createUser({ email, password: known, emailSetBy: 'operator', phone, phoneVerified: true });
    const { body: asked } = await portal.call(phoneLoginRequest, { body: { ...number, send_via: 'sms' } });
    const otp = await newestCode(portal, '+6591234567');
    const { body } = await portal.call(phoneLoginVerify, {
      body: { reference_number: asked.reference_number, otp },
    });
    stranger = tokenOf(body);
    portal.clock.advance(minute);
    const mfaToken = await proofBySms(portal, stranger, '+6591234567');
    const on = { is_enabled: true };
    const { status } = await portal.call(twoFactorToggle, { token: stranger, mfaToken, body: on });
    expect(status).toBe(200);
  });

  /** By the mail that the reset causes, which asks for the phone; the owner is in again after its wait. */
  async function isReported(): Promise<void> {
    portal.clock.advance(day);
    expect(await resetByMail()).toBe(403);
    const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
    const given = { email, token: searchParams.get('token') ?? '' };
    const { body: reported } = await portal.call(signInReportConfirm, { body: given });
    expect(reported.removed).toEqual(['+6591234567']);
    expect((await portal.call(profileRead, { token: stranger })).status).toBe(401);
    await resetByMail();
    const wait = portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect');
    await wait?.run();
    portal.clock.advance(2 * day);
    await wait?.run();
    expect(await signIn(fresh)).not.toBe('');
  }

  it('#567 is reported by the mailbox', () => isReported());

  it('#575 is so after having signed out, and the mailbox is told of 2FA', async () => {
    await portal.call(logout, { token: stranger });
    await isReported();
    const subjects = (await readInbox(portal, email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Two-factor authentication was turned on/));
  });
});

it('#557 what was told stays, also if an operator has set another email since, which the reset verifies', async () => {
  const { id } = await portal.createUser({
    email: 'former@example.com',
    password: known,
    emailVerified: true,
  });
  const { body } = await portal.call(passwordLogin, {
    body: { email: 'former@example.com', password: known },
  });
  await addPasskey(tokenOf(body));
  const { db } = portal.store.database;
  const accounts = accountsService({ db, clock: portal.clock, ...accountEndings(portal.clock) });
  await accounts.update(id, (user) => emailChange({ given: email }, user, portal.clock.now()));
  expect(await resetByMail()).toBe(200);
  expect(await held()).toContain('passkey');
});

it.each([
  ['removes it for a week after the email was verified', 6, ['email_otp', 'password']],
  ['keeps it later', 8, ['passkey', 'email_otp', 'password']],
])('#557 a reset by mail %s', async (_, days, left) => {
  await portal.createUser({ email, password: known, emailSetBy: 'operator' });
  await addPasskey(await signIn(known));
  await portal.call(emailVerificationRequest, { token: await signIn(known) });
  const query = Object.fromEntries((await newestLink(portal, email)).searchParams) as never;
  expect((await portal.call(emailVerificationConfirm, { query })).status).toBe(200);
  portal.clock.advance(days * day);
  expect(await resetByMail()).toBe(200);
  expect(await held()).toEqual(left);
});

it('#557 what was added while a report had called the email into question goes when the former one is restored', async () => {
  await portal.createUser({ email, password: known, emailVerified: true });
  const stranger = await signIn(known);
  portal.clock.advance(day);
  const token = await signIn(known);
  const next = 'next@example.com';
  const mfaToken = await proofByPassword(portal, token, known);
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: next } });
  const given = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, next) };
  expect((await portal.call(emailChangeConfirm, { token, body: given })).status).toBe(200);
  const { body: listed } = await portal.call(loginHistoryList, { token: stranger });
  const params = { id: listed.login_histories[0]?.id ?? '' };
  const reported = await portal.call(loginHistoryReportUnrecognised, { token: stranger, params });
  expect(reported.body.removed).toEqual([next]);
  await addPasskey(stranger);
  const { searchParams } = await newestLink(portal, email, '/auth/take-back-email');
  const body = { email, token: searchParams.get('token') ?? '', password: fresh };
  expect((await portal.call(passwordReset, { body })).status).toBe(200);
  expect(await held()).toEqual(['email_otp', 'password']);
});

it('what an operator set stays, and so does what was added before a later reset', async () => {
  const phone = { phone: parsePhone('+6591234567'), phoneVerified: true };
  await portal.createUser({ email, password: known, emailSetBy: 'operator', ...phone });
  expect(await resetByMail()).toBe(200);
  expect(await held()).toEqual(['email_otp', 'sms_otp', 'password']);

  await portal.createUser({ email: 'verified@example.com', password: known, emailVerified: true });
  const { body } = await portal.call(passwordLogin, {
    body: { email: 'verified@example.com', password: known },
  });
  await addPasskey(tokenOf(body));
  await portal.call(forgotPassword, { body: { email: 'verified@example.com' } });
  const token = (await newestLink(portal, 'verified@example.com')).searchParams.get('token') ?? '';
  const reset = { email: 'verified@example.com', token, password: fresh };
  expect((await portal.call(passwordReset, { body: reset })).status).toBe(200);
  expect(await portal.store.database.db.selectFrom('passkeys').select('id').execute()).toHaveLength(1);
});
