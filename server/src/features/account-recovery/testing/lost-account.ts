import { recoveryConfirm } from '@latchkey/contract/account-recovery/recovery-confirm';
import { recoveryRead } from '@latchkey/contract/account-recovery/recovery-read';
import { recoveryRequest } from '@latchkey/contract/account-recovery/recovery-request';
import { newestCode } from '../../../app/testing/read-inbox.ts';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { pendingSignIn } from '../../../app/testing/whole-account.ts';
import { day, hour, minute } from '../../../platform/clock/durations.ts';
import type { User } from '../../accounts/user.ts';
import { type TwoFactorAccount, twoFactorAccount } from '../../mfa/testing/authenticator-app.ts';

export interface LostAccount extends TwoFactorAccount {
  readonly phone: string;
}

let next = 0;

/**
 * An account whose owner has the password, the mailbox and the phone, but lost the authenticator app, without which no
 * sign-in completes. Its contacts are old enough for a recovery.
 */
export async function lostAccount(portal: TestPortal, changes: Partial<User> = {}): Promise<LostAccount> {
  next += 1;
  const account = await twoFactorAccount(portal, `lost${next}@example.com`);
  const number = `8200${String(next).padStart(4, '0')}`;
  const phone = { e164: `+65${number}`, code: '+65', number };
  await portal.store.database.db
    .updateTable('users')
    .set({
      allow_codes: 0,
      phone: phone.e164,
      phone_code: phone.code,
      phone_no: phone.number,
      phone_verified_at: portal.clock.now(),
      ...changes,
    })
    .where('id', '=', account.id)
    .execute();
  portal.clock.advance(4 * day);
  return { ...account, phone: phone.e164 };
}

/** Everything up to the code: the pending token and the challenge. */
export async function askForCode(
  portal: TestPortal,
  account: LostAccount,
  contact: 'email' | 'phone' = 'email',
) {
  const token = await pendingSignIn(portal, account);
  const { status, body } = await portal.call(recoveryRequest, { token, body: { contact } });
  if (status !== 200) throw new Error(`No code was sent: ${JSON.stringify(body)}`);
  const code = await newestCode(portal, contact === 'email' ? account.email : account.phone);
  return { token, challengeId: body.challenge_id, code };
}

/** Requests a recovery; returns the pending token used. */
export async function askForRecovery(
  portal: TestPortal,
  account: LostAccount,
  contact: 'email' | 'phone' = 'email',
): Promise<string> {
  const { token, challengeId, code } = await askForCode(portal, account, contact);
  const { status, body } = await portal.call(recoveryConfirm, {
    token,
    body: { challenge_id: challengeId, code },
  });
  if (status !== 200) throw new Error(`Nothing waits: ${JSON.stringify(body)}`);
  return token;
}

/** The recovery that a sign-in with the first factor reports now. */
export async function recoveryOf(portal: TestPortal, account: LostAccount) {
  const { body } = await portal.call(recoveryRead, { token: await pendingSignIn(portal, account) });
  return body;
}

export const rowOf = (portal: TestPortal, { id }: { readonly id: string }) =>
  portal.store.database.db
    .selectFrom('account_recoveries')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();

/** The task that runs every minute. */
export const look = (portal: TestPortal): Promise<unknown> | undefined =>
  portal.portal.tasks.find(({ name }) => name === 'let recoveries take effect')?.run() as
    | Promise<unknown>
    | undefined;

/** Advances the clock until the recovery can no longer be stopped. */
export async function waitOut(portal: TestPortal): Promise<void> {
  portal.clock.advance(72 * hour + minute);
  await look(portal);
}

export async function hasApp(portal: TestPortal, { id }: { readonly id: string }): Promise<boolean> {
  const seeds = await portal.store.database.db
    .selectFrom('totp_seeds')
    .select('user_id')
    .where('user_id', '=', id)
    .execute();
  return seeds.length > 0;
}

export const actionsOf = async (portal: TestPortal, { id }: { readonly id: string }): Promise<string[]> =>
  (
    await portal.store.database.db
      .selectFrom('audit_events')
      .select('action')
      .where('target_id', '=', id)
      .where((eb) =>
        eb.or([eb('action', 'like', 'user.recovery_%'), eb('action', '=', 'user.factors_reset')]),
      )
      .orderBy('seq')
      .execute()
  )
    .map(({ action }) => action)
    .filter((action) => !action.startsWith('user.recovery_codes'));

/** When the recovery of an account was requested, as the Admin API shows it. */
export async function askedAt(portal: TestPortal, account: { readonly id: string }): Promise<string> {
  return new Date((await rowOf(portal, account)).asked_at).toISOString();
}
