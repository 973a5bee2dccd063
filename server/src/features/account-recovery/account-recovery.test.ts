import { recoveryConfirm } from '@latchkey/contract/account-recovery/recovery-confirm';
import { recoveryRead } from '@latchkey/contract/account-recovery/recovery-read';
import { recoveryRequest } from '@latchkey/contract/account-recovery/recovery-request';
import { recoveryRetry } from '@latchkey/contract/account-recovery/recovery-retry';
import { recoveryStop } from '@latchkey/contract/account-recovery/recovery-stop';
import { recoveryStopOwn } from '@latchkey/contract/account-recovery/recovery-stop-own';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../../app/compose.ts';
import { BoundClient } from '../../app/testing/bound-client.ts';
import { newestCode, newestLink, readInbox, wrongCode } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { pendingSignIn, signInWhole } from '../../app/testing/whole-account.ts';
import { day, hour, minute, second } from '../../platform/clock/durations.ts';
import { clocksDiffer } from '../../platform/clock/limits.ts';
import { createLog } from '../../platform/log/create-log.ts';
import type { User } from '../accounts/user.ts';
import { capPerTarget } from '../codes/limits.ts';
import { codeOf, proofByApp, registerApp } from '../mfa/testing/authenticator-app.ts';
import { operatorsOf } from '../operators/testing/test-operators.ts';
import {
  actionsOf,
  askForCode,
  askForRecovery,
  hasApp,
  type LostAccount,
  look,
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

const setRow = ({ id }: LostAccount, changes: Partial<User>) =>
  portal.store.database.db.updateTable('users').set(changes).where('id', '=', id).execute();

describe('a self-service recovery', () => {
  it('is announced to every contact and open page, waits for 72 hours, and resets the factors', async () => {
    const ann = await lostAccount(portal);
    expect(await recoveryOf(portal, ann)).toEqual({
      contacts: [
        { contact: 'email', hint: expect.stringContaining('@example.com') },
        { contact: 'phone', hint: expect.stringContaining('+65') },
      ],
      must_sign_in: false,
      waiting: null,
      retry_after: null,
    });
    await askForRecovery(portal, ann);
    const { waiting, contacts } = await recoveryOf(portal, ann);
    expect(contacts).toEqual([]);
    expect(waiting).toMatchObject({ needs_operator: false, approved_at: null });
    expect(Date.parse(waiting?.takes_effect_at ?? '')).toBe(portal.clock.now() + 72 * hour);
    for (const to of [ann.email, ann.phone])
      expect((await newestLink(portal, to, '/auth/stop-recovery')).searchParams.get('token')).toBeTruthy();
    expect((await portal.call(profileRead, { token: ann.token })).body.account_recovery).toEqual(waiting);
    portal.clock.advance(72 * hour - 1);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    portal.clock.advance(1);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(false);
    expect((await portal.call(isAuthenticated, { token: ann.token })).status).toBe(401);
    expect(await actionsOf(portal, ann)).toEqual(['user.recovery_requested', 'user.factors_reset']);
    expect((await rowOf(portal, ann)).end_reason).toBe('done');
    // 2FA is still on: the sign-in uses the two possessions that requested the recovery.
    const { body } = await portal.call(passwordLogin, {
      body: { email: ann.email, password: ann.password },
    });
    expect(body).toMatchObject({ status: '2fa_required' });
  });

  it('is announced again a day before its end, while it can still be stopped', async () => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    const told = async (to: string) =>
      (await readInbox(portal, to)).filter(({ text }) => text.includes('about to be reset')).length;
    portal.clock.advance(48 * hour - 1);
    await look(portal);
    expect([await told(ann.email), await told(ann.phone)]).toEqual([0, 0]);
    portal.clock.advance(1);
    await look(portal);
    await look(portal);
    expect([await told(ann.email), await told(ann.phone)]).toEqual([1, 1]);
    const link = await newestLink(portal, ann.email, '/auth/stop-recovery');
    const body = { email: ann.email, token: link.searchParams.get('token') ?? '' };
    expect((await portal.call(recoveryStop, { body })).status).toBe(200);
    portal.clock.advance(day);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(true);

    // A recovery that was stopped before gets no reminder.
    const ben = await lostAccount(portal);
    await askForRecovery(portal, ben);
    expect((await portal.call(recoveryStopOwn, { token: ben.token, body: {} })).status).toBe(200);
    portal.clock.advance(50 * hour);
    await look(portal);
    expect(await told(ben.email)).toBe(0);
  });

  it('sends the code again, and says how many attempts are left', async () => {
    const ann = await lostAccount(portal);
    const { token, challengeId, code } = await askForCode(portal, ann, 'phone');
    portal.clock.advance(61 * second);
    const again = await portal.call(recoveryRetry, { token, body: { challenge_id: challengeId } });
    expect(again.body.resend_after).toBe(60);
    const fresh = await newestCode(portal, ann.phone);
    const confirm = (given: string) =>
      portal.call(recoveryConfirm, { token, body: { challenge_id: challengeId, code: given } });
    if (fresh !== code) expect((await confirm(code)).body).toMatchObject({ status: 'invalid_code' });
    expect((await confirm(wrongCode(fresh))).body.attempts_left).toBeLessThan(5);
    expect((await confirm(fresh)).body.waiting).toMatchObject({ needs_operator: false });
  });

  it('is not offered at a contact whose code would complete the sign-in', async () => {
    const ann = await lostAccount(portal, { allow_codes: 1 });
    expect((await recoveryOf(portal, ann)).contacts).toEqual([]);
    const token = await pendingSignIn(portal, ann);
    const refused = await portal.call(recoveryRequest, { token, body: { contact: 'email' } });
    expect(refused.status).toBe(404);
  });
});

describe('#246 requesting a recovery', () => {
  it('does not sign in: its code proves nothing else, and the sign-in keeps waiting', async () => {
    const ann = await lostAccount(portal);
    const { token, challengeId, code } = await askForCode(portal, ann);
    const elsewhere = await portal.call(challengeVerify, {
      token,
      params: { factor: 'email_otp' },
      body: { challenge_id: challengeId, code },
    });
    expect(elsewhere.status).toBe(404);
    const body = { challenge_id: challengeId, code };
    expect((await portal.call(recoveryConfirm, { token, body })).status).toBe(200);
    expect((await portal.call(profileRead, { token })).status).toBe(401);
    expect((await portal.call(recoveryConfirm, { token, body })).status).toBe(409);
  });

  it('counts wrong codes per contact, across sign-ins', async () => {
    const ann = await lostAccount(portal);
    const { token, challengeId, code } = await askForCode(portal, ann);
    const confirm = (given: string) =>
      portal.call(recoveryConfirm, { token, body: { challenge_id: challengeId, code: given } });
    for (let guess = 0; guess < 5; guess += 1)
      expect((await confirm(wrongCode(code))).body.status).toBe('invalid_code');
    expect((await confirm(code)).status).not.toBe(200);
    const later = await pendingSignIn(portal, ann);
    const refused = await portal.call(recoveryRequest, { token: later, body: { contact: 'email' } });
    expect(refused.body.status).toBe('rate_limited');
  });

  it('belongs to the sign-in that requested it: another one does not find the challenge', async () => {
    const ann = await lostAccount(portal);
    const { challengeId, code } = await askForCode(portal, ann);
    const token = await pendingSignIn(portal, await lostAccount(portal));
    const body = { challenge_id: challengeId, code };
    expect((await portal.call(recoveryConfirm, { token, body })).status).toBe(404);
    expect((await portal.call(recoveryRead, { token: ann.token })).body.contacts).toEqual([]);
    expect((await portal.call(recoveryRead, {})).status).toBe(401);
  });
});

describe('#247 a veto', () => {
  const refusals = async (ann: LostAccount) => {
    const token = await pendingSignIn(portal, ann);
    return (await portal.call(recoveryRequest, { token, body: { contact: 'email' } })).status;
  };

  it('is possible from any session, and blocks new requests for seven days', async () => {
    const ann = await lostAccount(portal);
    const asked = await askForRecovery(portal, ann);
    expect(await refusals(ann)).toBe(409);
    const stop = () => portal.call(recoveryStopOwn, { token: ann.token, body: {} });
    expect((await stop()).status).toBe(200);
    expect((await stop()).status).toBe(404);
    expect((await portal.call(recoveryRead, { token: asked })).status).toBe(401);
    // Read before the waiting time passes, because a message that is not sent by then expires.
    const told = await readInbox(portal, ann.phone);
    expect(told.some(({ text }) => text.includes('was stopped'))).toBe(true);
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    expect(await refusals(ann)).toBe(403);
    expect((await recoveryOf(portal, ann)).retry_after).toBeGreaterThan(3 * 86_400);
    portal.clock.advance(4 * day + minute);
    expect(await refusals(ann)).toBe(200);
    expect(await actionsOf(portal, ann)).toEqual(['user.recovery_requested', 'user.recovery_stopped']);
  });

  it.each(['email', 'phone'] as const)(
    'is possible with the link in the notice to the %s',
    async (contact) => {
      const ann = await lostAccount(portal);
      await askForRecovery(portal, ann);
      const link = await newestLink(portal, ann[contact], '/auth/stop-recovery');
      const body = {
        email: link.searchParams.get('email') ?? '',
        token: link.searchParams.get('token') ?? '',
      };
      expect((await portal.call(recoveryStop, { body: { ...body, email: 'eve@example.com' } })).status).toBe(
        400,
      );
      expect((await portal.call(recoveryStop, { body })).status).toBe(200);
      expect((await portal.call(recoveryStop, { body })).body.reason).toBe('link_used');
      expect((await rowOf(portal, ann)).end_reason).toBe('stopped');
      const nobody = { email: 'nobody@example.com', token: body.token };
      expect((await portal.call(recoveryStop, { body: nobody })).body.status).toBe('invalid_token');
    },
  );

  it('stays in effect when the clock is set back, and after it caught up', async () => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    await portal.call(recoveryStopOwn, { token: ann.token, body: {} });
    portal.clock.advance(-8 * day);
    expect((await rowOf(portal, ann)).ended_at).not.toBeNull();
    portal.clock.advance(-minute);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    portal.clock.advance(16 * day);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(true);
  });
});

describe('#248 the same possession shown twice', () => {
  it('does not become sufficient by waiting: an account with only a phone needs an operator', async () => {
    const ann = await lostAccount(portal, {
      email: null,
      email_key: null,
      email_verified_at: null,
      password_hash: null,
    });
    const phone_no = ann.phone.slice(3);
    const { body: sent } = await portal.call(phoneLoginRequest, {
      body: { phone_code: '+65', phone_no, send_via: 'sms' },
    });
    const signedIn = await portal.call(phoneLoginVerify, {
      body: { reference_number: sent.reference_number, otp: await newestCode(portal, ann.phone) },
    });
    const token = signedIn.body.auth_token;
    await portal.call(recoveryRequest, { token, body: { contact: 'phone' } });
    const challenge = await portal.call(recoveryRequest, { token, body: { contact: 'phone' } });
    const code = await newestCode(portal, ann.phone);
    const { body } = await portal.call(recoveryConfirm, {
      token,
      body: { challenge_id: challenge.body.challenge_id, code },
    });
    expect(body.waiting).toMatchObject({ needs_operator: true });
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
  });

  it('includes a mailbox and a password that the mailbox may have set recently', async () => {
    const ann = await lostAccount(portal, { phone_verified_at: null });
    await setRow(ann, { password_changed_at: portal.clock.now() - 2 * day });
    await askForRecovery(portal, ann);
    expect(await rowOf(portal, ann)).toMatchObject({ needs_operator: 1, is_another_possession: 0 });
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
  });
});

describe('#249 a contact that changed', () => {
  it('cannot be used for a recovery for three days', async () => {
    const ann = await lostAccount(portal, { phone_verified_at: null });
    await setRow(ann, { email_verified_at: portal.clock.now() - 3 * day + minute });
    expect((await recoveryOf(portal, ann)).contacts).toEqual([]);
    portal.clock.advance(2 * minute);
    expect((await recoveryOf(portal, ann)).contacts).toHaveLength(1);
    // Setting the clock back does not make the contact older.
    portal.clock.advance(-10 * day);
    expect((await recoveryOf(portal, ann)).contacts).toEqual([]);
    portal.clock.advance(10 * day);
  });

  it.each([
    { email_key: 'moved@example.com' },
    { phone: '+6581110000' },
    { password_version: 7 },
    { status: 'suspended' as const },
    { erase_at: 1 },
  ])('ends a recovery based on it, whatever else the change does: %o', async (changes) => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    await setRow(ann, changes);
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    expect((await rowOf(portal, ann)).end_reason).toBe('lapsed');
    expect(await actionsOf(portal, ann)).toEqual(['user.recovery_requested', 'user.recovery_lapsed']);
    await setRow(ann, { email_key: ann.email, phone: ann.phone, status: 'active', erase_at: null });
  });
});

describe('#250 waiting alone', () => {
  it('never recovers the account of an operator, no matter when they became one', async () => {
    const [before, after] = [await lostAccount(portal), await lostAccount(portal)];
    await operatorsOf(portal).grant('command_line', before.id, 'support');
    await askForRecovery(portal, before);
    expect(await rowOf(portal, before)).toMatchObject({ needs_operator: 1 });
    await askForRecovery(portal, after);
    await operatorsOf(portal).grant('command_line', after.id, 'support');
    await waitOut(portal);
    for (const account of [before, after]) {
      expect(await hasApp(portal, account)).toBe(true);
      expect(await rowOf(portal, account)).toMatchObject({ needs_operator: 1, ended_at: null });
    }
    portal.clock.advance(14 * day);
    await look(portal);
    expect((await rowOf(portal, before)).end_reason).toBe('lapsed');
  });
});

describe('#252 a second factor that is used', () => {
  it.each([
    ['in a sign-in', (ann: LostAccount) => signInWhole(portal, ann)],
    [
      'inside a session',
      (ann: LostAccount) =>
        portal.call(totpVerify, { token: ann.token, body: { code: codeOf(portal, ann.seed) } }),
    ],
  ] as const)(
    '%s is not lost: the recovery ends, and another one cannot follow immediately',
    async (_, use) => {
      const ann = await lostAccount(portal);
      await askForRecovery(portal, ann);
      portal.clock.advance(minute);
      await use(ann);
      await waitOut(portal);
      expect(await hasApp(portal, ann)).toBe(true);
      expect((await rowOf(portal, ann)).end_reason).toBe('stopped');
      expect((await recoveryOf(portal, ann)).contacts).toEqual([]);
    },
  );
});

it('#342 a second factor that confirmed its own replacement was not lost: the recovery ends', async () => {
  const ann = await lostAccount(portal);
  await askForRecovery(portal, ann);
  portal.clock.advance(minute);
  await registerApp(portal, ann.token, await proofByApp(portal, ann.token, ann.seed));
  await waitOut(portal);
  expect(await hasApp(portal, ann)).toBe(true);
  expect((await rowOf(portal, ann)).end_reason).toBe('stopped');
});

it("#403 codes that a stranger with the password requests use up none of the owner's, in a browser that the account knows", async () => {
  const ann = await lostAccount(portal);
  const body = { email: ann.email, password: ann.password };
  const first = await portal.call(passwordLogin, { body });
  const headers = { cookie: first.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const pending = 'status' in first.body ? first.body.auth_token : undefined;
  const mfaToken = await proofByApp(portal, pending ?? '', ann.seed);
  const completed = await portal.call(loginSecondFactor, { token: pending, mfaToken, body: {}, headers });
  expect(completed.body.auth_token).toBeTruthy();

  const ask = async (from: Record<string, string> = {}) => {
    const { body: begun } = await portal.call(passwordLogin, { body, headers: from });
    const token = 'status' in begun ? begun.auth_token : undefined;
    return (await portal.call(recoveryRequest, { token, body: { contact: 'email' }, headers: from })).status;
  };
  for (let asked = 0; asked < capPerTarget.limit; asked += 1) {
    expect(await ask()).toBe(200);
    portal.clock.advance(61 * second);
  }
  expect(await ask()).toBe(429);
  expect(await ask(headers)).toBe(200);
});

it('#363 a second factor that is used just after the request counts, at a process whose clock is behind', async () => {
  const ann = await lostAccount(portal);
  await askForRecovery(portal, ann);
  // The proof takes the code of the next time step.
  portal.clock.advance(1 - clocksDiffer - 30 * second);
  await registerApp(portal, ann.token, await proofByApp(portal, ann.token, ann.seed));
  await waitOut(portal);
  expect((await rowOf(portal, ann)).end_reason).toBe('stopped');
});

describe('a sign-in from a trusted device', () => {
  it('proves no second factor, and does not affect the recovery', async () => {
    const ann = await lostAccount(portal);
    const browser = new BoundClient(portal);
    const given = { email: ann.email, password: ann.password };
    const { body: asked } = await browser.call(passwordLogin, { body: given });
    const token = asked.auth_token ?? '';
    const proof = await browser.call(totpVerify, { token, body: { code: codeOf(portal, ann.seed, 1) } });
    const body = { mfa_token: proof.body.mfa_token, trust_device: true };
    expect((await browser.call(loginSecondFactor, { token, body })).status).toBe(200);
    portal.clock.advance(minute);
    await askForRecovery(portal, ann);
    portal.clock.advance(minute);
    expect((await browser.call(passwordLogin, { body: given })).body).not.toHaveProperty('status');
    await waitOut(portal);
    expect((await rowOf(portal, ann)).end_reason).toBe('done');
  });
});

describe('#253 two processes', () => {
  it('apply a recovery once, and never one that is stopped at the same time', async () => {
    const second = await compose(portal.config, portal.store, createLog({ level: 'silent' }));
    try {
      const [ann, ben] = [await lostAccount(portal), await lostAccount(portal)];
      await askForRecovery(portal, ann);
      await askForRecovery(portal, ben);
      portal.clock.advance(72 * hour + minute);
      const elsewhere = second.tasks.find(({ name }) => name === 'let recoveries take effect');
      const stopped = portal.call(recoveryStopOwn, { token: ben.token, body: {} });
      await Promise.all([look(portal), elsewhere?.run(), look(portal), elsewhere?.run(), stopped]);
      expect(await actionsOf(portal, ann)).toEqual(['user.recovery_requested', 'user.factors_reset']);
      const wasStopped = (await stopped).status === 200;
      expect(await hasApp(portal, ben)).toBe(wasStopped);
      expect((await actionsOf(portal, ben)).length).toBe(2);
    } finally {
      await second.stop();
    }
  });
});

it.each([
  ['email', 'totp,sms_otp', 'email_otp'],
  ['phone', 'totp,email_otp', 'sms_otp'],
] as const)(
  '#608 a recovery by %s, where codes to it are no second factor, asks for no code to the contact that was lost (%s)',
  async (contact, allowed, offered) => {
    const strict = await testPortal({ ACCOUNT_RECOVERY: 'wait', SIGN_IN_FACTORS: allowed });
    try {
      const ann = await lostAccount(strict, { allow_codes: 1 });
      await askForRecovery(strict, ann, contact);
      await waitOut(strict);
      expect(await offeredTo(strict, ann)).toEqual([offered]);
    } finally {
      await strict.stop();
    }
  },
);

async function offeredTo(at: TestPortal, { email, password }: LostAccount): Promise<string[]> {
  const { body } = await at.call(passwordLogin, { body: { email, password } });
  return 'available_factors' in body ? (body.available_factors ?? []).map(({ type }) => type) : [];
}
