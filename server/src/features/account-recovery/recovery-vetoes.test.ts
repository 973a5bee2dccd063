import { recoveryStop } from '@latchkey/contract/account-recovery/recovery-stop';
import { applicationRequestDeny } from '@latchkey/contract/ciba/application-request-deny';
import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { signInWhole } from '../../app/testing/whole-account.ts';
import { hour, minute } from '../../platform/clock/durations.ts';
import { testOauth } from '../authorize/testing/test-oauth.ts';
import { protocolCall } from '../authorize/testing/token-calls.ts';
import { ask } from '../companion/testing/companion-account.ts';
import { pairedDevice } from '../companion/testing/companion-device.ts';
import { proofByApp } from '../mfa/testing/authenticator-app.ts';
import {
  actionsOf,
  askForRecovery,
  hasApp,
  type LostAccount,
  lostAccount,
  recoveryOf,
  rowOf,
  waitOut,
} from './testing/lost-account.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ ACCOUNT_RECOVERY: 'wait' });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.store.database.db.deleteFrom('send_counters').execute();
});

async function linkTo(address: string, page: string) {
  const { searchParams } = await newestLink(portal, address, page);
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
}

async function expectStopped(ann: LostAccount) {
  expect(await rowOf(portal, ann)).toMatchObject({ end_reason: 'stopped' });
  await waitOut(portal);
  expect(await hasApp(portal, ann)).toBe(true);
  expect((await recoveryOf(portal, ann)).retry_after).toBeGreaterThan(0);
  expect(await actionsOf(portal, ann)).toEqual(['user.recovery_requested', 'user.recovery_lapsed']);
}

it('#272 reporting a sign-in from the history ends a waiting recovery', async () => {
  const ann = await lostAccount(portal);
  portal.clock.advance(minute);
  await signInWhole(portal, ann);
  portal.clock.advance(minute);
  await askForRecovery(portal, ann);
  const { body } = await portal.call(loginHistoryList, { token: ann.token });
  const params = { id: body.login_histories[0]?.id ?? '' };
  expect((await portal.call(loginHistoryReportUnrecognised, { token: ann.token, params })).status).toBe(200);
  await expectStopped(ann);
});

it('#272 reporting an earlier sign-in by its mail also ends it, with 2FA on', async () => {
  const ann = await lostAccount(portal);
  await signInWhole(portal, ann);
  const body = await linkTo(ann.email, '/auth/sign-in-report');
  portal.clock.advance(minute);
  await askForRecovery(portal, ann);
  expect((await portal.call(signInReportConfirm, { body })).body.reset_token).toBeNull();
  await expectStopped(ann);
});

it('#273 the link sent to a phone that the account no longer has stops no later recovery', async () => {
  const ann = await lostAccount(portal);
  await askForRecovery(portal, ann);
  const body = await linkTo(ann.phone, '/auth/stop-recovery');
  await portal.store.database.db
    .updateTable('users')
    .set({ phone: null, phone_code: null, phone_no: null, phone_verified_at: null })
    .where('id', '=', ann.id)
    .execute();
  await waitOut(portal);
  expect((await rowOf(portal, ann)).end_reason).toBe('lapsed');
  await askForRecovery(portal, ann);
  portal.clock.advance(hour);
  expect((await portal.call(recoveryStop, { body })).body).toMatchObject({ status: 'invalid_token' });
  expect((await rowOf(portal, ann)).ended_at).toBeNull();
  await waitOut(portal);
  expect(await hasApp(portal, ann)).toBe(false);
});

describe('#274 a companion that answers is not lost: the recovery ends after', () => {
  /** An account with a companion and a waiting recovery. Returns the pending token that requested it. */
  async function paired() {
    const ann = await lostAccount(portal);
    const device = await pairedDevice(portal, ann.token, await proofByApp(portal, ann.token, ann.seed));
    portal.clock.advance(minute);
    return { ann, device, token: await askForRecovery(portal, ann) };
  }

  it('a denial of the sign-in that requested it', async () => {
    const { ann, device, token } = await paired();
    const { body } = await ask(portal, token);
    const params = { id: body.challenge_id };
    expect((await device.call(companionDeny, { params })).status).toBe(200);
    await expectStopped(ann);
  });

  it('a wrong number', async () => {
    const { ann, device, token } = await paired();
    const { body } = await ask(portal, token);
    const wrong = body.number === '10' ? '11' : '10';
    const given = { params: { id: body.challenge_id }, body: { number: wrong } };
    expect((await device.call(companionApprove, given)).body.status).toBe('invalid_code');
    await expectStopped(ann);
  });

  it('an answer to an application', async () => {
    const { ann, device } = await paired();
    const oauth = await testOauth({}, portal);
    const bank = await oauth.client({ type: 'machine', grants: ['ciba'], name: 'Bank' });
    await protocolCall(oauth, '/oauth2/backchannel-authentication', bank, {
      scope: 'openid',
      login_hint: ann.email,
      binding_message: 'Order 4711',
    });
    const [waiting] = await device.waiting();
    const params = { id: waiting?.challenge_id ?? '' };
    expect((await device.call(applicationRequestDeny, { params })).status).toBe(200);
    await expectStopped(ann);
  });
});

describe('#292 after strangers at the same address tried invalid links, a valid one', () => {
  const attempts = 70;
  async function guess(
    endpoint: typeof recoveryStop | typeof passwordResetStop | typeof signInReportConfirm,
  ) {
    const statuses = new Set<number>();
    for (let count = 0; count < attempts; count += 1) {
      const body = { email: 'nobody@example.com', token: `guess-${count}` };
      statuses.add((await portal.call(endpoint, { body })).status);
    }
    expect([...statuses].sort()).toEqual([400, 429]);
  }

  it('still stops a recovery', async () => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    const body = await linkTo(ann.email, '/auth/stop-recovery');
    await guess(recoveryStop);
    expect((await portal.call(recoveryStop, { body })).status).toBe(200);
    expect(await rowOf(portal, ann)).toMatchObject({ end_reason: 'stopped' });
  });

  it('still stops a waiting reset', async () => {
    const email = 'waits-for-veto@example.com';
    const { id } = await portal.createUser({ email, emailVerified: true });
    const { db } = portal.store.database;
    await db.updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
    await portal.call(forgotPassword, { body: { email } });
    const link = await linkTo(email, '/auth/reset-password');
    const password = 'quiet river at midnight';
    expect((await portal.call(passwordReset, { body: { ...link, password } })).status).toBe(200);
    const body = await linkTo(email, '/auth/stop-reset');
    await guess(passwordResetStop);
    expect((await portal.call(passwordResetStop, { body })).status).toBe(200);
    expect(await db.selectFrom('waiting_resets').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });

  it('still reports a sign-in', async () => {
    const ann = await lostAccount(portal);
    portal.clock.advance(minute);
    await signInWhole(portal, ann);
    const body = await linkTo(ann.email, '/auth/sign-in-report');
    await guess(signInReportConfirm);
    expect((await portal.call(signInReportConfirm, { body })).status).toBe(200);
  });
});
