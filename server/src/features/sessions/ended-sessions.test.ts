import { recoveryStopOwn } from '@latchkey/contract/account-recovery/recovery-stop-own';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { deletionTakeBack } from '@latchkey/contract/leaving/deletion-take-back';
import { profileExport } from '@latchkey/contract/leaving/profile-export';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { profilePhotoUpload } from '@latchkey/contract/profile/profile-photo-upload';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BoundClient } from '../../app/testing/bound-client.ts';
import { portalWithPlaces } from '../../app/testing/portal-with-places.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { day, minute, second } from '../../platform/clock/durations.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { testOauth } from '../authorize/testing/test-oauth.ts';
import { proofByPassword, twoFactorAccount } from '../mfa/testing/authenticator-app.ts';
import { pendingLife } from './limits.ts';
import { sessionsRepository } from './sessions.repository.ts';

const password = 'correct horse battery';
/** A picture in base64. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

describe('#296 a session that was ended while its call waited', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  it.each<[string, (token: string, other: string, entry: string) => Promise<{ status: number }>]>([
    ['every other', (token) => portal.call(sessionEndOthers, { token })],
    ['one', (token, id) => portal.call(sessionEnd, { token, params: { id } })],
    [
      "that of a sign-in, by 'This wasn't me'",
      (token, _, id) => portal.call(loginHistoryReportUnrecognised, { token, params: { id } }),
    ],
  ])('ends no other session: %s', async (name, endOther) => {
    const email = `held-${name.length}@example.com`;
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    const [owner, thief] = [await portal.signIn(email, password), await portal.signIn(email, password)];
    const [ofOwner, ofThief] = [owner, thief].map(
      (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti as string,
    );
    const { db } = portal.store.database;
    const entries = await db.selectFrom('login_history').selectAll().where('user_id', '=', id).execute();
    const entry = entries.find(({ session_id }) => session_id === ofOwner)?.id ?? '';
    let call: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (tx) => {
      await usersRepository(tx).hold(id);
      call = endOther(thief, ofOwner ?? '', entry);
      await untilOneWaits(db);
      await sessionsRepository(tx).end(ofThief ?? '', portal.clock.now(), 'revoked');
    });
    expect((await call)?.status).toBe(401);
    expect((await portal.call(isAuthenticated, { token: owner })).status).toBe(200);
  });
});

describe('#297 a session that was ended while its call waited', () => {
  let portal: TestPortal;
  let clientId: string;
  beforeAll(async () => {
    portal = await testPortal();
    clientId = (await (await testOauth({}, portal)).client()).id;
  });
  afterAll(() => portal.stop());

  type Call = (token: string, mfaToken: string) => Promise<{ status: number }>;
  it.each<[string, Call, string]>([
    [
      'starts no deletion',
      (token, mfaToken) => portal.call(deletionRequest, { token, mfaToken, body: {} }),
      'user.deletion_requested',
    ],
    [
      'exports nothing',
      (token, mfaToken) => portal.call(profileExport, { token, mfaToken }),
      'user.data_exported',
    ],
    [
      'changes no profile',
      (token) => portal.call(profileUpdate, { token, body: { name: 'Mallory' } }),
      'user.updated',
    ],
    [
      'replaces no photo',
      (token) => portal.call(profilePhotoUpload, { token, body: { image: onePixel } }),
      'user.photo_changed',
    ],
    ['mails no link', (token) => portal.call(emailVerificationRequest, { token }), ''],
    [
      'revokes no access of an application',
      (token) => portal.call(applicationRevoke, { token, params: { client_id: clientId } }),
      'user.consent_removed',
    ],
    [
      'cancels no deletion',
      (token) => portal.call(deletionTakeBack, { token, body: {} }),
      'user.deletion_taken_back',
    ],
    [
      'stops no recovery',
      (token) => portal.call(recoveryStopOwn, { token, body: {} }),
      'user.recovery_stopped',
    ],
    [
      'stops no reset',
      (token) => portal.call(passwordResetStopOwn, { token, body: {} }),
      'user.reset_stopped',
    ],
  ])('%s', async (name, run, action) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const { id } = await portal.createUser({ email, password, emailVerified: action !== '' });
    const thief = await portal.signIn(email, password);
    const mfaToken = await proofByPassword(portal, thief, password);
    const { jti } = JSON.parse(Buffer.from(thief.split('.')[1] ?? '', 'base64url').toString());
    const { db } = portal.store.database;
    let call: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (tx) => {
      await usersRepository(tx).hold(id);
      call = run(thief, mfaToken);
      await untilOneWaits(db);
      await sessionsRepository(tx).end(jti, portal.clock.now(), 'revoked');
    });
    expect((await call)?.status).toBe(401);
    const told = await db.selectFrom('audit_events').select('action').where('target_id', '=', id).execute();
    expect(told.map((event) => String(event.action))).not.toContain(action);
  });
});

describe('#48 the reason why a session ended', () => {
  let portal: TestPortal;
  let email: string;
  let count = 0;
  beforeAll(async () => {
    portal = await portalWithPlaces();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    count += 1;
    email = `ended-${count}@example.com`;
    await portal.createUser({ email, password, emailVerified: true });
    portal.clock.advance(minute);
  });

  async function signInFrom(headers: Record<string, string>): Promise<string> {
    const { body } = await portal.call(passwordLogin, { body: { email, password }, headers });
    return body.auth_token ?? '';
  }
  const refusal = async (token: string) => {
    const { status, body } = await portal.call(profileRead, { token });
    return [status, body.session_ended];
  };
  const claimsOf = (token: string): { jti: string } =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('names browser, system and place of the session that ended it', async () => {
    const lost = await portal.signIn(email, password);
    const token = await signInFrom({ 'x-forwarded-for': '203.0.113.9', 'user-agent': firefox });
    await portal.call(sessionEndOthers, { token });
    const at = new Date(portal.clock.now()).toISOString();
    portal.clock.advance(minute);
    expect(await refusal(lost)).toEqual([
      401,
      { at, reason: 'ended_elsewhere', device: 'Firefox 130, Windows', place: 'Osaka, Japan' },
    ]);
    expect((await portal.call(profileRead, { token })).status).toBe(200);
  });

  it('names no device if the session that ended it recorded none', async () => {
    const lost = await portal.signIn(email, password);
    await portal.call(sessionEndOthers, { token: await portal.signIn(email, password) });
    expect(await refusal(lost)).toMatchObject([401, { device: null, place: null }]);
  });

  it('says that the password was changed', async () => {
    const lost = await portal.signIn(email, password);
    const token = await portal.signIn(email, password);
    const body = { current_password: password, password: 'quiet river at midnight' };
    expect((await portal.call(passwordChange, { token, body })).status).toBe(200);
    expect(await refusal(lost)).toMatchObject([401, { reason: 'password_changed' }]);
  });

  it('says when an expired session expired, whichever limit came first', async () => {
    const idle = await portal.signIn(email, password);
    const idleEnd = new Date(portal.clock.now() + 14 * day).toISOString();
    portal.clock.advance(14 * day);
    const nobody = { device: null, place: null };
    expect(await refusal(idle)).toEqual([401, { at: idleEnd, reason: 'expired', ...nobody }]);
  });

  it('#136 is given for a key-bound session only to the holder of that key', async () => {
    const browser = new BoundClient(portal);
    const lost = await browser.signIn(email, password);
    const token = await signInFrom({ 'x-forwarded-for': '203.0.113.9', 'user-agent': firefox });
    await portal.call(sessionEndOthers, { token });
    const ended = { reason: 'ended_elsewhere', device: 'Firefox 130, Windows', place: 'Osaka, Japan' };
    const copied = async (dpop?: string) => {
      const headers: Record<string, string> = dpop === undefined ? {} : { dpop };
      const { status, body } = await portal.call(profileRead, { token: lost, headers });
      return [status, body.session_ended];
    };
    const nothing = [401, undefined];
    expect(await copied()).toEqual(nothing);
    expect(await copied('no proof')).toEqual(nothing);
    expect(await copied(await new BoundClient(portal).proofOf(profileRead, lost))).toEqual(nothing);
    expect(await copied(await browser.proofOf(profileRead, token))).toEqual(nothing);
    expect(await copied(await browser.proofOf(sessionList, lost))).toEqual(nothing);
    const proof = await browser.proofOf(profileRead, lost);
    expect(await copied(proof)).toMatchObject([401, ended]);
    expect(await copied(proof)).toEqual(nothing);
    const told = [
      await browser.call(isAuthenticated, { token: lost }),
      await browser.call(profileUpdate, { token: lost, body: { name: 'Ann' } }),
    ];
    for (const { status, body } of told) expect([status, body.session_ended]).toMatchObject([401, ended]);
  });

  it('#136 asks the holder of the key for a fresh nonce', async () => {
    const browser = new BoundClient(portal);
    const lost = await browser.signIn(email, password);
    await portal.call(sessionEndOthers, { token: await portal.signIn(email, password) });
    const dpop = await browser.proofOf(profileRead, lost, { claims: { nonce: 'of long ago' } });
    const stale = await portal.call(profileRead, { token: lost, headers: { dpop } });
    expect([stale.status, stale.body.status]).toEqual([403, 'use_dpop_nonce']);
    expect(stale.headers.get('dpop-nonce')).toBe(await browser.nonce());
  });

  it('is not given for a live session of a kind that the call does not accept', async () => {
    const token = await portal.signIn(email, password);
    const body = { mfa_token: 'none' };
    const refused = await portal.call(loginSecondFactor, { token, body });
    expect([refused.status, refused.body.session_ended]).toEqual([401, undefined]);
  });

  it('is not given for a token that was never valid, or a sign-in that was not completed', async () => {
    const token = await portal.signIn(email, password);
    expect(await refusal(`${token.slice(0, -4)}AAAA`)).toEqual([401, undefined]);
    const ann = await twoFactorAccount(portal, `ann-${count}@example.com`);
    const { body } = await portal.call(passwordLogin, { body: { email: ann.email, password } });
    const pending = body.auth_token ?? '';
    // It cannot be ended like a session either, because it is not in the list.
    const listed = (await portal.call(sessionList, { token: ann.token })).body.sessions;
    expect(listed.map(({ id }) => id)).not.toContain(claimsOf(pending).jti);
    const ended = await portal.call(sessionEnd, { token: ann.token, params: { id: claimsOf(pending).jti } });
    expect(ended.status).toBe(404);
    const finish = () => portal.call(loginSecondFactor, { token: pending, body: { mfa_token: 'none' } });
    expect((await finish()).status).toBe(403);
    // The token itself uses whole seconds.
    portal.clock.advance(pendingLife - 2 * second);
    expect((await finish()).status).toBe(403);
    portal.clock.advance(2 * second);
    const late = await finish();
    expect([late.status, late.body.session_ended]).toEqual([401, undefined]);
  });
});
