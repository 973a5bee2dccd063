import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { userApproveRecovery } from '@latchkey/contract/users/user-approve-recovery';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterSeeing } from '../../app/background.ts';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { inSeenTime, seeTimePass } from '../../app/time-seen.ts';

import { day, hour, minute } from '../../platform/clock/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { adminAudience, operatorsOf, testMachine } from '../operators/testing/test-operators.ts';
import {
  askedAt,
  askForRecovery,
  hasApp,
  look,
  lostAccount,
  rowOf,
  waitOut,
} from './testing/lost-account.ts';

let portal: TestOauth;
beforeAll(async () => {
  portal = await testOauth({ ACCOUNT_RECOVERY: 'wait' });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await db().deleteFrom('send_counters').execute();
});
const db = (): Database => portal.store.database.db;

describe('#288 a mailbox on its own', () => {
  it('that set the password counts as one possession with it, however long ago that was', async () => {
    const ann = await lostAccount(portal, { phone_verified_at: null, mfa_enabled: 0 });
    await portal.call(forgotPassword, { body: { email: ann.email } });
    const link = await newestLink(portal, ann.email, '/auth/reset-password');
    const password = 'quiet river at midnight';
    const body = { email: ann.email, token: link.searchParams.get('token') ?? '', password };
    expect((await portal.call(passwordReset, { body })).status).toBe(200);
    // The owner switches 2FA on afterwards.
    await db().updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', ann.id).execute();
    portal.clock.advance(30 * day);
    await askForRecovery(portal, { ...ann, password });
    expect(await rowOf(portal, ann)).toMatchObject({ needs_operator: 1, is_another_possession: 0 });
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
  });

  it('counts as one possession with it even if the reset had to wait', async () => {
    const { email, id } = await portal.createUser({ email: 'waits@example.com', emailVerified: true });
    await db().updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
    await portal.call(forgotPassword, { body: { email: email ?? '' } });
    const link = await newestLink(portal, email ?? '', '/auth/reset-password');
    const token = link.searchParams.get('token') ?? '';
    const body = { email: email ?? '', token, password: 'quiet river at midnight' };
    expect((await portal.call(passwordReset, { body })).body.takes_effect_at).not.toBeNull();
    portal.clock.advance(25 * hour);
    await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
    const row = await db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.mailbox_password_version).toBe(row.password_version);
  });

  it('counts as another possession once the password was set with something else', async () => {
    const ann = await lostAccount(portal, { phone_verified_at: null, mailbox_password_version: 3 });
    await askForRecovery(portal, ann);
    expect(await rowOf(portal, ann)).toMatchObject({ needs_operator: 0, is_another_possession: 1 });
  });
});

describe('#289 the approval of a machine client', () => {
  const approvedBy = async (scopes: ('admin:read' | 'admin:support')[]) => {
    const machine = await testMachine(portal, scopes);
    const ann = await lostAccount(portal, { phone_verified_at: null });
    await db()
      .updateTable('users')
      .set({ password_changed_at: portal.clock.now() })
      .where('id', '=', ann.id)
      .execute();
    await askForRecovery(portal, ann);
    const { client } = machine;
    const { token } = await testMachine(portal, scopes);
    const reply = await portal.call(userApproveRecovery, {
      token,
      params: { id: ann.id },
      body: { asked_at: await askedAt(portal, ann) },
    });
    const approver = (await rowOf(portal, ann)).approved_by_client;
    return { ann, client, status: reply.status, approver };
  };

  it('completes a recovery while the client is authorised', async () => {
    const { ann, status } = await approvedBy(['admin:support']);
    expect(status).toBe(200);
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(false);
  });

  it.each([
    ['its scope is withdrawn', { api_scopes: '[]' }],
    [
      'it may only read',
      () => ({ api_scopes: JSON.stringify([{ audience: adminAudience(portal), scope: 'admin:read' }]) }),
    ],
    ['it is no longer a machine client', { type: 'web' as const }],
  ])('is void once %s', async (_, changes) => {
    const { ann, approver } = await approvedBy(['admin:support']);
    expect(approver).not.toBeNull();
    // This role is not higher than the machine's remaining scopes.
    await operatorsOf(portal).grant('command_line', ann.id, 'auditor');
    const set = typeof changes === 'function' ? changes() : changes;
    await db()
      .updateTable('clients')
      .set(set)
      .where('id', '=', approver ?? '')
      .execute();
    await waitOut(portal);
    expect(await hasApp(portal, ann)).toBe(true);
    expect(await rowOf(portal, ann)).toMatchObject({
      approved_at: null,
      approved_by_client: null,
      needs_operator: 1,
    });
  });

  it('is void once the client is deleted, or the account outranks it', async () => {
    const [one, other] = [await approvedBy(['admin:support']), await approvedBy(['admin:support'])];
    await db()
      .deleteFrom('clients')
      .where('id', '=', one.approver ?? '')
      .execute();
    await operatorsOf(portal).grant('command_line', other.ann.id, 'admin');
    await waitOut(portal);
    for (const { ann } of [one, other]) expect(await hasApp(portal, ann)).toBe(true);
  });
});

it('#290 a recovery that cannot be applied does not block others', async () => {
  const [bad, good] = [await lostAccount(portal), await lostAccount(portal)];
  await askForRecovery(portal, bad);
  await askForRecovery(portal, good);
  // The approving client cannot be read.
  const { client } = await testMachine(portal, ['admin:support']);
  await db()
    .updateTable('account_recoveries')
    .set({ takes_effect_at: portal.clock.now(), approved_at: 1, approved_by_client: client.id })
    .where('user_id', '=', bad.id)
    .execute();
  const setScopes = (api_scopes: string) =>
    db().updateTable('clients').set({ api_scopes }).where('id', '=', client.id).execute();
  await setScopes('{');
  portal.clock.advance(72 * hour + minute);
  const failing = look(portal);
  await expect(failing).rejects.toThrow('failed');
  expect(await hasApp(portal, bad)).toBe(true);
  expect(await hasApp(portal, good)).toBe(false);
  await setScopes(JSON.stringify(client.apiScopes));
  await look(portal);
  await look(portal);
  expect(await hasApp(portal, bad)).toBe(false);
});

describe('#291 a clock that jumps by days', () => {
  /** Runs a background task as the portal does. */
  async function runAfterSeeing(wanted: string): Promise<void> {
    const task = portal.portal.tasks.find(({ name }) => name === wanted);
    const parts = { db: db(), clock: portal.clock, log: createLog({ level: 'silent' }) };
    if (task) await afterSeeing(parts, task).run();
  }

  it('does not shorten the time for a veto, whoever notices, and restores it with the clock', async () => {
    await seeTimePass(db(), portal.clock);
    const ann = await lostAccount(portal);
    await seeTimePass(db(), portal.clock);
    await askForRecovery(portal, ann);
    const end = (await rowOf(portal, ann)).takes_effect_at;
    const linkEnds = async () =>
      (
        await db()
          .selectFrom('mailed_links')
          .select('expires_at')
          .where('user_id', '=', ann.id)
          .where('purpose', '=', 'recovery_stop')
          .execute()
      ).map(({ expires_at }) => expires_at);
    const links = await linkEnds();
    portal.clock.advance(10 * day);
    // Two processes check concurrently, before the task that applies the recovery.
    const run = () => runAfterSeeing('let recoveries take effect');
    await Promise.all([run(), run()]);
    expect(await hasApp(portal, ann)).toBe(true);
    expect((await rowOf(portal, ann)).takes_effect_at).toBe(end + 10 * day);
    expect(links.length).toBeGreaterThan(0);
    expect(await linkEnds()).toEqual(links.map((at) => at + 10 * day));
    portal.clock.advance(-10 * day);
    await seeTimePass(db(), portal.clock);
    expect((await rowOf(portal, ann)).takes_effect_at).toBe(end);
    for (let hours = 0; hours < 73; hours += 1) {
      portal.clock.advance(hour);
      expect(await seeTimePass(db(), portal.clock)).toBe(0);
    }
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(false);
  });

  it('#316 does not move what began after the clock was set back, before anybody checked', async () => {
    await seeTimePass(db(), portal.clock);
    portal.clock.advance(-10 * day);
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    const row = await rowOf(portal, ann);
    await runAfterSeeing('let recoveries take effect');
    expect(await hasApp(portal, ann)).toBe(true);
    expect((await rowOf(portal, ann)).takes_effect_at).toBe(row.takes_effect_at);
  });

  it('#316 moves what is being begun while the clock jumps', async () => {
    const ann = await lostAccount(portal);
    await askForRecovery(portal, ann);
    await seeTimePass(db(), portal.clock);
    const row = await rowOf(portal, ann);
    const end = row.takes_effect_at;
    await db().deleteFrom('account_recoveries').where('user_id', '=', ann.id).execute();
    const [begins, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun = inSeenTime(
      db(),
      portal.clock,
    )(async (tx) => {
      await tx.insertInto('account_recoveries').values(row).execute();
      begins.resolve();
      await goesOn.promise;
    });
    await begins.promise;
    portal.clock.advance(10 * day);
    const seen = seeTimePass(db(), portal.clock);
    await Promise.race([seen, untilOneWaits(db())]);
    goesOn.resolve();
    await begun;
    expect(await seen).toBe(10 * day);
    expect((await rowOf(portal, ann)).takes_effect_at).toBe(end + 10 * day);
  });

  it('does not let an approval take effect in the minute before the next check', async () => {
    const ann = await lostAccount(portal, { phone_verified_at: null });
    await askForRecovery(portal, ann);
    await db().deleteFrom('time_seen').execute();
    await seeTimePass(db(), portal.clock);
    portal.clock.advance(10 * day);
    const { token } = await testMachine(portal, ['admin:support']);
    const reply = await portal.call(userApproveRecovery, {
      token,
      params: { id: ann.id },
      body: { asked_at: await askedAt(portal, ann) },
    });
    expect(reply.status).toBe(200);
    expect(await hasApp(portal, ann)).toBe(true);
    await seeTimePass(db(), portal.clock);
    await look(portal);
    expect(await hasApp(portal, ann)).toBe(true);
  });

  it('does not shorten the wait of a reset', async () => {
    const email = 'jumps@example.com';
    const { id } = await portal.createUser({ email, emailVerified: true });
    await db().updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
    await seeTimePass(db(), portal.clock);
    await portal.call(forgotPassword, { body: { email } });
    const link = await newestLink(portal, email, '/auth/reset-password');
    const token = link.searchParams.get('token') ?? '';
    await portal.call(passwordReset, { body: { email, token, password: 'quiet river at midnight' } });
    portal.clock.advance(10 * day);
    await seeTimePass(db(), portal.clock);
    await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
    const row = await db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.mailbox_password_version).toBeNull();
  });

  it('erases no account early', async () => {
    await seeTimePass(db(), portal.clock);
    const now = portal.clock.now();
    const ann = await lostAccount(portal);
    await seeTimePass(db(), portal.clock);
    const at = portal.clock.now();
    expect(at).toBeGreaterThan(now);
    await db()
      .updateTable('users')
      .set({ erase_at: at + 14 * day })
      .where('id', '=', ann.id)
      .execute();
    portal.clock.advance(20 * day);
    await seeTimePass(db(), portal.clock);
    const found = await db()
      .selectFrom('users')
      .select('erase_at')
      .where('id', '=', ann.id)
      .executeTakeFirst();
    expect(found?.erase_at).toBe(at + 34 * day);
  });
});
