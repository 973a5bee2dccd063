import { recoveryRead } from '@latchkey/contract/account-recovery/recovery-read';
import { recoveryRequest } from '@latchkey/contract/account-recovery/recovery-request';
import { userApproveRecovery } from '@latchkey/contract/users/user-approve-recovery';
import { userRead } from '@latchkey/contract/users/user-read';
import { userResetFactors } from '@latchkey/contract/users/user-reset-factors';
import { userStopRecovery } from '@latchkey/contract/users/user-stop-recovery';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { pendingSignIn, signInWhole } from '../../app/testing/whole-account.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { proofByApp } from '../mfa/testing/authenticator-app.ts';
import { operatorsOf, type TestOperator, testOperator } from '../operators/testing/test-operators.ts';
import {
  actionsOf,
  askedAt,
  askForRecovery,
  hasApp,
  type LostAccount,
  look,
  lostAccount,
  rowOf,
  waitOut,
} from './testing/lost-account.ts';

let portal: TestPortal;
let support: TestOperator;
beforeAll(async () => {
  portal = await testPortal();
  support = await testOperator(portal, 'support');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.store.database.db.deleteFrom('send_counters').execute();
});

/** A call by an operator who has just signed in and confirmed. */
async function says(
  call: typeof userStopRecovery,
  { id }: { readonly id: string },
  by: TestOperator = support,
) {
  const token = await confirmed(by);
  return portal.call(call, { token, params: { id }, body: { reason: 'Showed a passport' } });
}
/** Approves the recovery that is there now. */
async function approves({ id }: { readonly id: string }, by: TestOperator = support) {
  const token = await confirmed(by);
  const asked_at = await askedAt(portal, { id });
  return portal.call(userApproveRecovery, { token, params: { id }, body: { asked_at } });
}
async function confirmed(operator: TestOperator): Promise<string> {
  const token = await signInWhole(portal, operator);
  await proofByApp(portal, token, operator.seed);
  return token;
}
const shown = async ({ id }: LostAccount) =>
  (await portal.call(userRead, { token: await signInWhole(portal, support), params: { id } })).body;

describe("a recovery that needs an operator's approval", () => {
  it('does not complete by waiting, and completes on approval if the waiting time is over', async () => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    expect((await shown(ann)).recovery).toMatchObject({
      contact: 'email',
      is_another_possession: true,
      needs_operator: true,
      approved_at: null,
    });
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    expect((await approves(ann)).status).toBe(200);
    expect(await hasApp(portal, ann)).toBe(false);
    expect((await approves(ann)).status).toBe(409);
  });

  it('keeps the waiting time for a veto, however early it is approved', async () => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    const { body } = await approves(ann);
    expect(body.recovery?.approved_at).not.toBeNull();
    expect(body.obstacles.map(({ kind }) => kind)).toContain('recovery_waits');
    portal.clock.advance(71 * hour);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    portal.clock.advance(hour);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(false);
    expect(await actionsOf(portal, ann)).toEqual([
      'user.recovery_requested',
      'user.recovery_approved',
      'user.factors_reset',
    ]);
  });

  it('can be stopped by an operator, and expires after two weeks without an approval', async () => {
    const [ann, ben] = [await lostAccount(portal), await lostAccount(portal)];
    await askForRecovery(portal, ann);
    await askForRecovery(portal, ben);
    expect((await says(userStopRecovery, ann)).body.recovery).toBeNull();
    expect((await says(userStopRecovery, ann)).status).toBe(409);
    expect((await approves(ann)).status).toBe(409);
    portal.clock.advance(72 * hour + 14 * day);
    await look(portal);
    expect((await rowOf(portal, ben)).end_reason).toBe('lapsed');
    expect(await hasApp(portal, ben)).toBe(true);
  });

  it('has no effect after an operator has reset the factors', async () => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    expect((await says(userResetFactors, ann)).body.recovery).toBeNull();
    expect((await rowOf(portal, ann)).end_reason).toBe('lapsed');
  });
});

describe("#251 an operator's approval", () => {
  it('is refused for their own account and for one with a higher role', async () => {
    const admin = await testOperator(portal, 'admin', 'recovering-admin@example.com');
    await portal.store.database.db
      .updateTable('users')
      .set({ allow_codes: 0 })
      .where('id', '=', admin.id)
      .execute();
    portal.clock.advance(4 * day);
    await askForRecovery(portal, { ...admin, phone: '' });
    expect((await approves(admin)).status).toBe(403);
    expect((await says(userStopRecovery, admin)).status).toBe(403);
    const own = await lostAccount(portal);
    await operatorsOf(portal).grant('command_line', own.id, 'support');
    await askForRecovery(portal, own);
    portal.clock.advance(minute);
    const token = own.token;
    const reply = await portal.call(userApproveRecovery, {
      token,
      params: { id: own.id },
      body: { asked_at: await askedAt(portal, own) },
    });
    expect(reply.status).toBe(403);
    expect((await rowOf(portal, own)).approved_at).toBeNull();
  });

  it('is void once the approver is no longer an operator', async () => {
    const ann = await lostAccount(portal);
    const gone = await testOperator(portal, 'support', 'gone@example.com');
    await askForRecovery(portal, ann);
    expect((await approves(ann, gone)).status).toBe(200);
    await operatorsOf(portal).revoke('command_line', gone.id);
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    expect(await rowOf(portal, ann)).toMatchObject({ approved_at: null, ended_at: null });
    await approves(ann);
    expect(await hasApp(portal, ann)).toBe(false);
  });
});

it('#331 an approval is for the recovery that the operator saw, not for one that replaced it', async () => {
  const ann = await lostAccount(portal);
  await askForRecovery(portal, ann);
  const seen = (await shown(ann)).recovery?.asked_at ?? '';
  expect(seen).toBe(await askedAt(portal, ann));
  // Nobody approves in time, and somebody else requests another.
  portal.clock.advance(72 * hour + 14 * day);
  await look(portal);
  await portal.store.database.db.deleteFrom('send_counters').execute();
  await askForRecovery(portal, ann);
  const token = await confirmed(support);
  for (const asked_at of [seen, '', 'now', '+275760-09-13T00:00:00.001Z']) {
    const reply = await portal.call(userApproveRecovery, {
      token,
      params: { id: ann.id },
      body: { asked_at },
    });
    expect(reply.status).toBe(409);
  }
  expect((await rowOf(portal, ann)).approved_at).toBeNull();
  expect((await approves(ann)).status).toBe(200);
});

it("#275 an operator's approval is void once the account outranks the approver", async () => {
  const [ann, ben] = [await lostAccount(portal), await lostAccount(portal)];
  for (const account of [ann, ben]) {
    await askForRecovery(portal, account);
    expect((await approves(account)).status).toBe(200);
  }
  await operatorsOf(portal).grant('command_line', ann.id, 'admin');
  await operatorsOf(portal).grant('command_line', ben.id, 'support');
  await waitOut(portal);
  expect(await hasApp(portal, ann)).toBe(true);
  expect(await rowOf(portal, ann)).toMatchObject({ approved_at: null, ended_at: null, needs_operator: 1 });
  expect(await hasApp(portal, ben)).toBe(false);
  expect((await approves(ann)).status).toBe(403);
});

describe('ACCOUNT_RECOVERY=off', () => {
  it('offers no recovery, and a waiting one has no effect', async () => {
    const off = await testPortal({ ACCOUNT_RECOVERY: 'off' });
    try {
      const ann = await lostAccount(off);
      const token = await pendingSignIn(off, ann);
      expect((await off.call(recoveryRead, { token })).body).toEqual({
        contacts: [],
        must_sign_in: false,
        waiting: null,
        retry_after: null,
      });
      const refused = await off.call(recoveryRequest, { token, body: { contact: 'email' } });
      expect(refused.status).toBe(404);
    } finally {
      await off.stop();
    }
  });
});
