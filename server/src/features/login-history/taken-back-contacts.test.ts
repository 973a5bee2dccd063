import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { proofByApp, proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';
import { operatorsOf } from '../operators/testing/test-operators.ts';
import { addPasskey, proofByPasskey } from '../passkeys/testing/add-passkey.ts';

const password = 'correct horse battery';
const email = 'ann@example.com';
const theirs = 'stranger@example.com';
const number = { phone_code: '+65', phone_no: '91234567' };
let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal();
  await portal.createUser({ email, password, emailVerified: true });
});
afterEach(() => portal.stop());

/** Signs in from a new browser each time. */
async function signInAs(address: string): Promise<string> {
  portal.clock.advance(minute);
  const { body } = await portal.call(passwordLogin, { body: { email: address, password } });
  return 'auth_token' in body ? (body.auth_token ?? '') : '';
}
const signIn = () => signInAs(email);

async function addPhone(token: string): Promise<void> {
  const mfaToken = await proofByPassword(portal, token, password);
  const asked = await portal.call(phoneChangeRequest, { token, mfaToken, body: number });
  const body = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, '+6591234567') };
  expect((await portal.call(phoneChangeConfirm, { token, body })).status).toBe(200);
}

async function changeEmail(token: string, to = theirs): Promise<void> {
  const mfaToken = await proofByPassword(portal, token, password);
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: to } });
  const body = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, to) };
  expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
}

const codesSent = async () => (await readInbox(portal, '+6591234567')).length;
const askPhoneCode = () => portal.call(phoneLoginRequest, { body: { ...number, send_via: 'sms' } });

it('#242 a phone that a stranger added cannot sign in after the mailed report', async () => {
  await signIn();
  const stranger = await signIn();
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  await addPhone(stranger);
  const { body } = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(body.removed).toContain('+6591234567');
  portal.clock.advance(day);
  const before = await codesSent();
  expect((await askPhoneCode()).status).toBe(200);
  expect(await codesSent()).toBe(before);
});

it('#242 an email that a stranger set cannot reset after a report in a session, and earlier codes cannot sign in', async () => {
  const own = await signIn();
  const stranger = await signIn();
  await addPhone(stranger);
  await changeEmail(stranger);
  const { body } = await portal.call(loginHistoryList, { token: own });
  const params = { id: body.login_histories[0]?.id ?? '' };
  const reported = await portal.call(loginHistoryReportUnrecognised, { token: own, params });
  expect(reported.body.removed.toSorted()).toEqual(['+6591234567', theirs]);
  portal.clock.advance(day);
  const before = (await readInbox(portal, theirs)).length;
  await portal.call(forgotPassword, { body: { email: theirs } });
  expect(await readInbox(portal, theirs)).toHaveLength(before);
  const { body: profile } = await portal.call(profileRead, { token: own });
  expect(profile).toMatchObject({ is_email_verified: false, is_phone_verified: false });
  // The owner's own mailbox can still restore the account.
  expect((await newestLink(portal, email, '/auth/take-back-email')).pathname).toBe('/auth/take-back-email');
});

async function signInByPhone(): Promise<string> {
  portal.clock.advance(minute);
  const { body: asked } = await askPhoneCode();
  const otp = await newestCode(portal, '+6591234567');
  const { body } = await portal.call(phoneLoginVerify, {
    body: { reference_number: asked.reference_number, otp },
  });
  return 'auth_token' in body ? (body.auth_token ?? '') : '';
}

/** Reports the sign-in before the caller's own, confirmed by a code to the phone. */
async function reportPrevious(token: string): Promise<string[]> {
  const { body: listed } = await portal.call(loginHistoryList, { token });
  const params = { id: listed.login_histories[1]?.id ?? '' };
  const mfaToken = await proofBySms(portal, token, '+6591234567');
  const { body } = await portal.call(loginHistoryReportUnrecognised, { token, params, mfaToken });
  return body.removed.toSorted();
}

it('#579 nor does a password survive it that they have set through the email that they had moved', async () => {
  await addPhone(await signIn());
  // Until then the phone proves no more than the password that confirmed it.
  portal.clock.advance(2 * day);
  await changeEmail(await signIn());
  await portal.call(forgotPassword, { body: { email: theirs } });
  const token = (await newestLink(portal, theirs, '/auth/reset-password')).searchParams.get('token') ?? '';
  const body = { email: theirs, token, password: 'quiet river at midnight' };
  expect((await portal.call(passwordReset, { body })).status).toBe(200);
  expect(await reportPrevious(await signInByPhone())).toEqual(['Password', theirs]);
  const login = { email: theirs, password: body.password };
  expect((await portal.call(passwordLogin, { body: login })).status).toBe(401);
});

it('#588 nor does the password let them in, with 2FA off, by the email that the report has called into question', async () => {
  await addPhone(await signIn());
  portal.clock.advance(2 * day);
  await changeEmail(await signIn());
  expect(await reportPrevious(await signInByPhone())).toEqual([theirs]);
  expect(await signInAs(theirs)).toBe('');
});

it('#580 nor do the links that were mailed to it: they report no sign-in of the owner', async () => {
  await addPhone(await signIn());
  portal.clock.advance(2 * day);
  await changeEmail(await signIn());
  const own = await signInByPhone();
  const { searchParams } = await newestLink(portal, theirs, '/auth/sign-in-report');
  expect(await reportPrevious(own)).toEqual([theirs]);
  const body = { email: theirs, token: searchParams.get('token') ?? '' };
  expect((await portal.call(signInReportConfirm, { body })).body.status).toBe('invalid_token');
  const { body: profile } = await portal.call(profileRead, { token: own });
  expect(profile).toMatchObject({ is_phone_verified: true });
});

describe('#615 the owner has replaced an email that a stranger set, and then reports who set it', () => {
  let own: string;
  let told: URL;
  beforeEach(async () => {
    await addPhone(await signIn());
    portal.clock.advance(2 * day);
    const stranger = await signIn();
    told = await newestLink(portal, email, '/auth/sign-in-report');
    await changeEmail(stranger);
    own = await signInByPhone();
    await changeEmail(own, 'next@example.com');
  });

  const linkTo = async (path: string) => {
    const { searchParams } = await newestLink(portal, theirs, path);
    return { email: theirs, token: searchParams.get('token') ?? '' };
  };
  const useLinks = async () => [
    (await portal.call(signInReportConfirm, { body: await linkTo('/auth/sign-in-report') })).status,
    (
      await portal.call(passwordReset, {
        body: { ...(await linkTo('/auth/take-back-email')), password: 'quiet river at midnight' },
      })
    ).status,
  ];

  it('its mailbox neither restores it nor reports the owner, with a confirmation', async () => {
    expect(await reportPrevious(own)).toEqual([]);
    expect(await useLinks()).toEqual([400, 400]);
  });

  it('which the report asks for, and without it, or with the password alone, the links stay', async () => {
    const { body: listed } = await portal.call(loginHistoryList, { token: own });
    const given = { token: own, params: { id: listed.login_histories[1]?.id ?? '' } };
    const { status } = await portal.call(loginHistoryReportUnrecognised, given);
    expect(status).toBe(403);
    const mfaToken = await proofByPassword(portal, own, password);
    const confirmed = await portal.call(loginHistoryReportUnrecognised, { ...given, mfaToken });
    expect(confirmed.status).toBe(200);
    expect(await useLinks()).toEqual([200, 200]);
  });

  it('by mail: the former mailbox restores the email, and no other', async () => {
    const body = { email, token: told.searchParams.get('token') ?? '' };
    expect((await portal.call(signInReportConfirm, { body })).body.is_restoring_mailed).toBe(true);
    expect(await useLinks()).toEqual([400, 400]);
  });
});

it('#617 the mailbox that a stranger set gets no link by which it would report the owner, who replaces it in an older session', async () => {
  const own = await signIn();
  portal.clock.advance(2 * day);
  await changeEmail(await signIn());
  portal.clock.advance(20 * hour);
  const before = (await readInbox(portal, theirs)).length;
  await changeEmail(own, 'next@example.com');
  const mails = (await readInbox(portal, theirs)).slice(0, -before);
  expect(mails).not.toEqual([]);
  expect(mails.flatMap(({ link }) => link ?? [])).toEqual([]);
  // Whichever is the owner's: the first one is restored.
  const { searchParams } = await newestLink(portal, email, '/auth/take-back-email');
  const body = { email, token: searchParams.get('token') ?? '', password: 'quiet river at midnight' };
  expect((await portal.call(passwordReset, { body })).status).toBe(200);
});

it('#620 the former mailbox is told for as long as it can report who moved the email, also of a session at another browser', async () => {
  await signIn();
  portal.clock.advance(2 * day);
  const elsewhere = await portal.call(passwordLogin, { body: { email, password } });
  const cookie = elsewhere.headers.get('set-cookie')?.split(';')[0] ?? '';
  portal.clock.advance(4 * day);
  const mover = await signIn();
  const told = await newestLink(portal, email, '/auth/sign-in-report');
  await changeEmail(mover);
  portal.clock.advance(74 * hour);
  const { body: back } = await portal.call(passwordLogin, {
    body: { email: theirs, password },
    headers: { cookie },
  });
  const token = back.auth_token ?? '';
  await registerApp(portal, token, await proofByPassword(portal, token, password));
  const another = await newestLink(portal, email, '/auth/sign-in-report');
  expect(another.href).not.toBe(told.href);
  portal.clock.advance(47 * hour);
  const removed = [];
  for (const link of [told, another]) {
    const body = { email, token: link.searchParams.get('token') ?? '' };
    removed.push(...(await portal.call(signInReportConfirm, { body })).body.removed);
  }
  expect(removed).toEqual([theirs, 'Authenticator app']);
  const { searchParams } = await newestLink(portal, email, '/auth/take-back-email');
  const body = { email, token: searchParams.get('token') ?? '', password: 'quiet river at midnight' };
  expect((await portal.call(passwordReset, { body })).status).toBe(200);
});

it('#622 a mailbox that the owner has left takes the place of no later one by reporting a sign-in in which it was not left', async () => {
  const own = await signIn();
  portal.clock.advance(2 * day);
  await signIn();
  const left = await newestLink(portal, email, '/auth/sign-in-report');
  await changeEmail(own, 'next@example.com');
  portal.clock.advance(4 * day);
  await changeEmail(await signInAs('next@example.com'));
  const body = { email, token: left.searchParams.get('token') ?? '' };
  expect((await portal.call(signInReportConfirm, { body })).body.is_restoring_mailed).toBe(false);
  const { searchParams } = await newestLink(portal, 'next@example.com', '/auth/take-back-email');
  const token = searchParams.get('token') ?? '';
  const restored = { email: 'next@example.com', token, password: 'quiet river at midnight' };
  expect((await portal.call(passwordReset, { body: restored })).status).toBe(200);
});

it('#623 who has the phone alone takes no email that nothing restores by reporting the sign-in in which its owner had moved it', async () => {
  const own = await signIn();
  await addPhone(own);
  portal.clock.advance(2 * day);
  await changeEmail(await signIn(), 'next@example.com');
  portal.clock.advance(4 * day);
  const stranger = await signInByPhone();
  expect(await reportPrevious(stranger)).toEqual([]);
  const { searchParams } = await newestLink(portal, 'next@example.com', '/auth/sign-in-report');
  const body = { email: 'next@example.com', token: searchParams.get('token') ?? '' };
  expect((await portal.call(signInReportConfirm, { body })).body).toMatchObject({ removed: ['+6591234567'] });
});

it('#384 an email that a stranger set lets nobody in with the old password after the mailed report, whose reset restores the email', async () => {
  const own = await signIn();
  const stranger = await signIn();
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  await changeEmail(stranger);
  const takeBack = await newestLink(portal, email, '/auth/take-back-email');
  portal.clock.advance(minute);
  const { body: reported } = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(reported).toMatchObject({ reset_token: expect.any(String), removed: [theirs] });
  const again = await portal.call(passwordLogin, { body: { email: theirs, password } });
  expect(again.status).toBe(401);
  expect((await portal.call(profileRead, { token: own })).status).toBe(200);
  const reset = (token: string | null) =>
    portal.call(passwordReset, { body: { email, token: token ?? '', password: 'quiet river at midnight' } });
  expect((await reset(reported.reset_token)).status).toBe(200);
  const back = await portal.call(passwordLogin, { body: { email, password: 'quiet river at midnight' } });
  expect(back.status).toBe(200);
  expect((await reset(takeBack.searchParams.get('token'))).body.status).toBe('invalid_token');
});

it('#384 a report from the former mailbox ends no password if its owner moved the email in an earlier session', async () => {
  const own = await signIn();
  await signIn();
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  await changeEmail(own);
  const { body } = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(body.reset_token).toBeNull();
  const { status } = await portal.call(passwordLogin, { body: { email: theirs, password } });
  expect(status).toBe(200);
});

it('#483 an email that its owner has put back from a new browser stays when they follow the mail, which it proves', async () => {
  await signIn();
  const stranger = await signIn();
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  const own = await signIn();
  await changeEmail(stranger);
  const { body: listed } = await portal.call(loginHistoryList, { token: own });
  const params = { id: listed.login_histories[1]?.id ?? '' };
  const mfaToken = await proofByPassword(portal, own, password);
  const inSession = await portal.call(loginHistoryReportUnrecognised, { token: own, params, mfaToken });
  expect(inSession.status).toBe(200);
  await changeEmail(own, email);
  const { body: reported } = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(reported).toMatchObject({ reset_token: expect.any(String), removed: [] });
  const body = { email, token: reported.reset_token ?? '', password: 'quiet river at midnight' };
  expect((await portal.call(passwordReset, { body })).status).toBe(200);
  const back = await portal.call(passwordLogin, { body: { email, password: 'quiet river at midnight' } });
  expect(back.status).toBe(200);
});

it("#491 who knows the password takes no email, phone or password by reporting the owner's sign-in", async () => {
  await expectOwnersMeansToStay((stranger) => proofByPassword(portal, stranger, password));
});

it("#541 nor who has just added an authenticator app with it takes them by reporting the owner's sign-in", async () => {
  await expectOwnersMeansToStay(async (stranger) => {
    const seed = await registerApp(portal, stranger, await proofByPassword(portal, stranger, password));
    return proofByApp(portal, stranger, seed);
  });
});

it('#619 nor who has added it some days ago, as long as the mail about their own sign-in can report them', async () => {
  await expectOwnersMeansToStay(async (stranger) => {
    const seed = await registerApp(portal, stranger, await proofByPassword(portal, stranger, password));
    portal.clock.advance(6 * day);
    return proofByApp(portal, stranger, seed);
  });
});

it('#553 nor who has added two passkeys with it, one confirmed by the other', async () => {
  await expectOwnersMeansToStay(async (stranger) => {
    const first = await addPasskey(portal, stranger, await proofByPassword(portal, stranger, password));
    await addPasskey(portal, stranger, await proofByPasskey(portal, stranger, first));
    return proofByPasskey(portal, stranger, first);
  });
});

async function expectOwnersMeansToStay(prove: (stranger: string) => Promise<string>): Promise<void> {
  const own = await signIn();
  await addPhone(own);
  await changeEmail(own, 'next@example.com');
  const stranger = await signInAs('next@example.com');
  const { body: listed } = await portal.call(loginHistoryList, { token: stranger });
  const params = { id: listed.login_histories[1]?.id ?? '' };
  const mfaToken = await prove(stranger);
  const { status, body } = await portal.call(loginHistoryReportUnrecognised, {
    token: stranger,
    params,
    mfaToken,
  });
  expect([status, body.removed]).toEqual([200, []]);
  const { email_verified_at, phone_verified_at, password_hash } = await portal.store.database.db
    .selectFrom('users')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([email_verified_at, phone_verified_at, password_hash].includes(null)).toBe(false);
}

it("#544 a report of an operator's later sign-in takes nothing from its owner without another factor", async () => {
  const stranger = await signIn();
  const own = await signIn();
  await changeEmail(own, 'next@example.com');
  const { id } = await portal.store.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await operatorsOf(portal).grant('command_line', id, 'admin');
  const { body: listed } = await portal.call(loginHistoryList, { token: stranger });
  const params = { id: listed.login_histories[0]?.id ?? '' };
  const report = (mfaToken?: string) =>
    portal.call(loginHistoryReportUnrecognised, {
      token: stranger,
      params,
      ...(mfaToken ? { mfaToken } : {}),
    });
  const offered = async (reply: Awaited<ReturnType<typeof report>>) => [
    reply.status,
    reply.body.available_factors?.map(({ type }: { type: string }) => type),
  ];
  expect(await offered(await report())).toEqual([403, ['email_otp']]);
  expect(await offered(await report(await proofByPassword(portal, stranger, password)))).toEqual([
    403,
    ['email_otp'],
  ]);
  const { body } = await portal.call(profileRead, { token: stranger });
  expect([body.email, body.is_email_verified]).toEqual(['next@example.com', true]);
});

it('#541 a mailed report removes no password that nobody could replace, because the email is not verified any more', async () => {
  await signIn();
  await signIn();
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  await portal.store.database.db.updateTable('users').set({ email_verified_at: null }).execute();
  const { status, body } = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect([status, body.reset_token]).toEqual([200, null]);
  expect((await portal.call(passwordLogin, { body: { email, password } })).status).toBe(200);
});

it.each([
  ['off', 0],
  ['on', 1],
])(
  '#437 a report restores a moved email after the link in the mail about that is over, with 2FA %s',
  async (_, on) => {
    await signIn();
    const stranger = await signIn();
    const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
    await changeEmail(stranger);
    await portal.store.database.db.updateTable('users').set({ mfa_enabled: on }).execute();
    portal.clock.advance(6 * day);
    const { body: reported } = await portal.call(signInReportConfirm, {
      body: { email, token: searchParams.get('token') ?? '' },
    });
    expect(reported).toMatchObject({ reset_token: on ? null : expect.any(String), removed: [theirs] });
    expect((await portal.call(passwordLogin, { body: { email: theirs, password } })).status).toBe(401);
    const mailed = await newestLink(portal, email, '/auth/take-back-email');
    const token = reported.reset_token ?? mailed.searchParams.get('token') ?? '';
    const reset = { email, token, password: 'quiet river at midnight' };
    const { status, body } = await portal.call(passwordReset, { body: reset });
    expect([status, body.takes_effect_at !== undefined]).toEqual([200, on === 1]);
    portal.clock.advance(day);
    await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
    const back = await portal.call(passwordLogin, { body: { email, password: reset.password } });
    expect(back.status).toBe(200);
  },
);

it('#603 a report in the last hours of the link to a moved email mails another one, which the page names', async () => {
  await signIn();
  const stranger = await signIn();
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  await changeEmail(stranger);
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
  portal.clock.advance(71 * hour);
  const report = { email, token: searchParams.get('token') ?? '' };
  const { body } = await portal.call(signInReportConfirm, { body: report });
  expect(body).toMatchObject({ reset_token: null, is_restoring_mailed: true, removed: [theirs] });
  portal.clock.advance(2 * hour);
  const restoring =
    (await newestLink(portal, email, '/auth/take-back-email')).searchParams.get('token') ?? '';
  const reset = { email, token: restoring, password: 'quiet river at midnight' };
  expect((await portal.call(passwordReset, { body: reset })).status).toBe(200);
});

it("#611 a report by the mailbox that a stranger set leaves the owner's link about the same sign-in", async () => {
  await signIn();
  const stranger = await signIn();
  const owners = await newestLink(portal, email, '/auth/sign-in-report');
  await changeEmail(stranger);
  await registerApp(portal, stranger, await proofByPassword(portal, stranger, password));
  const own = await newestLink(portal, theirs, '/auth/sign-in-report');
  const reportBy = async (address: string, link: URL) => {
    const body = { email: address, token: link.searchParams.get('token') ?? '' };
    return (await portal.call(signInReportConfirm, { body })).body;
  };
  const { reset_token: token } = await reportBy(theirs, own);
  const reset = { email: theirs, token: token ?? '', password: 'quiet river at midnight' };
  expect((await portal.call(passwordReset, { body: reset })).status).toBe(200);
  portal.clock.advance(4 * day);
  expect((await reportBy(email, owners)).removed).toContain(theirs);
  const restoring = await newestLink(portal, email, '/auth/take-back-email');
  const body = { email, token: restoring.searchParams.get('token') ?? '', password: 'seven lamps at noon' };
  expect((await portal.call(passwordReset, { body })).status).toBe(200);
});

describe('#605 an email that a stranger set, and replaced, is taken back by nobody', () => {
  const between = `between-${theirs}`;
  const takeBack = async () => {
    const { searchParams } = await newestLink(portal, between, '/auth/take-back-email');
    const token = searchParams.get('token') ?? '';
    const body = { email: between, token, password: 'quiet river at midnight' };
    return (await portal.call(passwordReset, { body })).body.status;
  };

  it('after the mailed report of the sign-in that set it', async () => {
    await signIn();
    const stranger = await signIn();
    const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
    await changeEmail(stranger, between);
    portal.clock.advance(2 * day);
    await changeEmail(stranger);
    portal.clock.advance(2 * day);
    const body = { email, token: searchParams.get('token') ?? '' };
    expect((await portal.call(signInReportConfirm, { body })).body.removed).toEqual([theirs]);
    expect(await takeBack()).toBe('invalid_token');
  });

  it('after a report of that in a session', async () => {
    await addPhone(await signIn());
    portal.clock.advance(2 * day);
    const stranger = await signIn();
    await changeEmail(stranger, between);
    portal.clock.advance(minute);
    await changeEmail(stranger);
    expect(await reportPrevious(await signInByPhone())).toEqual([theirs]);
    expect(await takeBack()).toBe('invalid_token');
    // The owner's own address was the first.
    const { searchParams } = await newestLink(portal, email, '/auth/take-back-email');
    const reset = { email, token: searchParams.get('token') ?? '', password: 'quiet river at noon' };
    expect((await portal.call(passwordReset, { body: reset })).status).toBe(200);
  });
});

it('#385 the owner is told of a report that a stranger made, at the address that it calls into question', async () => {
  const stranger = await signIn();
  const own = await signIn();
  await changeEmail(own);
  await registerApp(portal, own, await proofByPassword(portal, own, password));
  const { body } = await portal.call(loginHistoryList, { token: stranger });
  const params = { id: body.login_histories[0]?.id ?? '' };
  const reported = await portal.call(loginHistoryReportUnrecognised, { token: stranger, params });
  expect(reported.body.removed).toEqual(['Authenticator app', theirs]);
  const [told] = await readInbox(portal, theirs);
  expect(told?.text).toContain('What it had added, or could use again, no longer works: Authenticator app');
  // It may be the stranger's address instead: nothing about whoever reports, and no link that changes anything.
  expect(told?.text).not.toMatch(/127\.0\.0\.1|token=/);
});

it('#242 a phone that the owner added is kept', async () => {
  const own = await signIn();
  await addPhone(own);
  await signIn();
  const { body } = await portal.call(loginHistoryList, { token: own });
  const params = { id: body.login_histories[0]?.id ?? '' };
  expect((await portal.call(loginHistoryReportUnrecognised, { token: own, params })).body.removed).toEqual(
    [],
  );
  expect((await portal.call(profileRead, { token: own })).body.is_phone_verified).toBe(true);
});

it('#242 a pending sign-in by such a phone ends with the report', async () => {
  const own = await signIn();
  const stranger = await signIn();
  await addPhone(stranger);
  const { body: listed } = await portal.call(loginHistoryList, { token: own });
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
  portal.clock.advance(2 * minute);
  const { body: asked } = await askPhoneCode();
  const given = { reference_number: asked.reference_number, otp: await newestCode(portal, '+6591234567') };
  const { body: pending } = await portal.call(phoneLoginVerify, { body: given });
  expect(pending).toMatchObject({ status: '2fa_required' });
  const params = { id: listed.login_histories[0]?.id ?? '' };
  expect((await portal.call(loginHistoryReportUnrecognised, { token: own, params })).status).toBe(200);
  const token = pending.auth_token ?? '';
  expect((await portal.call(passwordVerify, { token, body: { password } })).status).toBe(401);
});

it.each([
  ['can', 3, 200],
  ['cannot', 4, 403],
])(
  '#548 who stole the password before takes the email that its owner has moved only while the former one %s be restored',
  async (_, days, status) => {
    const stranger = await signIn();
    const own = await signIn();
    await changeEmail(own, 'next@example.com');
    portal.clock.advance(days * day - minute);
    const { body: listed } = await portal.call(loginHistoryList, { token: stranger });
    const params = { id: listed.login_histories[0]?.id ?? '' };
    const reported = await portal.call(loginHistoryReportUnrecognised, { token: stranger, params });
    expect(reported.status).toBe(status);
    const { body } = await portal.call(profileRead, { token: stranger });
    expect([body.email, body.is_email_verified]).toEqual(['next@example.com', status === 403]);
  },
);
