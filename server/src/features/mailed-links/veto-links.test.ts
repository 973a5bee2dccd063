import { recoveryStop } from '@latchkey/contract/account-recovery/recovery-stop';
import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { deletionStop } from '@latchkey/contract/leaving/deletion-stop';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { seeTimePass } from '../../app/time-seen.ts';
import { day, hour } from '../../platform/clock/durations.ts';
import { askForRecovery, lostAccount } from '../account-recovery/testing/lost-account.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';
import type { VetoPurpose } from './mailed-link.ts';

const password = 'correct horse battery';
let portal: TestPortal;
let next = 0;
function newEmail(): string {
  next += 1;
  return `veto${next}@example.com`;
}
beforeAll(async () => {
  portal = await testPortal({ ACCOUNT_RECOVERY: 'wait', ACCOUNT_DELETION_DAYS: '14' });
});
afterAll(() => portal.stop());
const db = () => portal.store.database.db;

async function tokenOf(email: string, page: string): Promise<string> {
  return (await newestLink(portal, email, page)).searchParams.get('token') ?? '';
}

/** A link of somebody else that soon expires, with what its holder does with it. */
async function strangersLink() {
  const email = newEmail();
  await portal.createUser({ email, emailVerified: true, password });
  await portal.call(forgotPassword, { body: { email } });
  const token = await tokenOf(email, '/auth/reset-password');
  return () => portal.call(passwordReset, { body: { email, token, password: 'quiet river at midnight' } });
}

/** Begins each wait. Returns the call that stops it by its mailed link. */
const begin = {
  async account_deletion() {
    const email = newEmail();
    await portal.createUser({ email, emailVerified: true, password });
    const token = await portal.signIn(email, password);
    const mfaToken = await proofByPassword(portal, token, password);
    await portal.call(deletionRequest, { token, mfaToken, body: {} });
    const body = { email, token: await tokenOf(email, '/auth/keep-account') };
    return () => portal.call(deletionStop, { body });
  },
  async recovery_stop() {
    const account = await lostAccount(portal);
    await askForRecovery(portal, account);
    const body = { email: account.email, token: await tokenOf(account.email, '/auth/stop-recovery') };
    return () => portal.call(recoveryStop, { body });
  },
  async reset_stop() {
    const email = newEmail();
    const { id } = await portal.createUser({ email, emailVerified: true, password });
    await db().updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
    await portal.call(forgotPassword, { body: { email } });
    const token = await tokenOf(email, '/auth/reset-password');
    await portal.call(passwordReset, { body: { email, token, password: 'quiet river at midnight' } });
    const body = { email, token: await tokenOf(email, '/auth/stop-reset') };
    return () => portal.call(passwordResetStop, { body });
  },
} as const satisfies Record<VetoPurpose, () => Promise<() => Promise<unknown>>>;

const purposes = Object.keys(begin) as VetoPurpose[];

/** Runs a task as if the clock had jumped just after its check of the time. */
async function runUnseen(name: string): Promise<void> {
  await portal.portal.tasks.find((task) => task.name === name)?.run();
}

describe.each(purposes)('#360 after an outage, the link of %s', (purpose) => {
  it('stops the wait with the first click, before any task has moved it', async () => {
    const stop = await begin[purpose]();
    await seeTimePass(db(), portal.clock);
    portal.clock.advance(60 * day);
    expect((await stop()).status).toBe(200);
  });

  it('is not used up by other links or by tasks that do not know of the outage', async () => {
    const stop = await begin[purpose]();
    const open = await strangersLink();
    await seeTimePass(db(), portal.clock);
    portal.clock.advance(60 * day);
    expect((await open()).status).toBe(400);
    await runUnseen('use up codes and links that are over');
    expect((await stop()).status).toBe(200);
  });

  it('#361 stays valid for as long as what it stops', async () => {
    const stop = await begin[purpose]();
    await seeTimePass(db(), portal.clock);
    portal.clock.advance(60 * day);
    await seeTimePass(db(), portal.clock);
    // Tasks know of it by now.
    await runUnseen('use up codes and links that are over');
    await runUnseen('sweep codes and links');
    for (let passed = 0; passed < 20; passed += 10) {
      portal.clock.advance(10 * hour);
      await seeTimePass(db(), portal.clock);
    }
    expect((await stop()).status).toBe(200);
  });

  it('ends with its time if that was seen to pass', async () => {
    const stop = await begin[purpose]();
    await seeTimePass(db(), portal.clock);
    for (let passed = 0; passed < 20 * 24; passed += 10) {
      portal.clock.advance(10 * hour);
      await seeTimePass(db(), portal.clock);
    }
    expect((await stop()).status).toBe(400);
  });
});

it('#360 an expired link uses up no other one', async () => {
  const [one, two] = [await strangersLink(), await strangersLink()];
  portal.clock.advance(2 * hour);
  expect((await one()).status).toBe(400);
  portal.clock.advance(-2 * hour);
  expect([(await one()).status, (await two()).status]).toEqual([400, 200]);
});
