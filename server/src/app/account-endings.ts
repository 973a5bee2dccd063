import type { FactorType } from '@latchkey/contract/http/api-error';
import { type LapseReason, lapseRecovery } from '../features/account-recovery/end-recovery.ts';
import type { AccountsDeps } from '../features/accounts/accounts.service.ts';
import { isPasswordForKnownBrowsers } from '../features/accounts/user.ts';
import { usersRepository } from '../features/accounts/users.repository.ts';
import type { ProofGround, WithdrawProofs } from '../features/accounts/withdraw-proofs.ts';
import { applicationAccessRepository } from '../features/applications/application-access.repository.ts';
import { clientsRepository } from '../features/applications/clients.repository.ts';
import { logoutNoticesRepository } from '../features/authorize/logout-notices.repository.ts';
import { storedId } from '../features/authorize/provider/adapter.ts';
import { type LastingGrants, recordsRepository } from '../features/authorize/records.repository.ts';
import { waitingNotice } from '../features/authorize/waiting-notice.ts';
import { requestsRepository } from '../features/ciba/requests.repository.ts';
import { codesRepository } from '../features/codes/codes.repository.ts';
import type { CodePurpose } from '../features/codes/one-time-code.ts';
import { type ForgottenBy, knownBrowsersRepository } from '../features/login/known-browsers.repository.ts';
import { signInLocksRepository } from '../features/login/sign-in-locks.repository.ts';
import type { LinkPurpose } from '../features/mailed-links/mailed-link.ts';
import { mailedLinksRepository } from '../features/mailed-links/mailed-links.repository.ts';
import { factorFailuresRepository } from '../features/mfa/factor-failures.repository.ts';
import { mfaTokensRepository } from '../features/mfa/mfa-tokens.repository.ts';
import { refuseLastOwner } from '../features/operators/refuse-last-owner.ts';
import { waitingResetsRepository } from '../features/passwords/waiting-resets.repository.ts';
import { sessionsRepository } from '../features/sessions/sessions.repository.ts';
import { endTrust } from '../features/trusted-devices/end-trust.ts';
import { audit, userTarget } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';

/** What ends when a contact, the factors or the status that it depends on changes. */
interface Resting {
  readonly links: readonly LinkPurpose[];
  /** The purposes of live codes, including those that confirm a change of this contact. */
  readonly codes: readonly CodePurpose[];
  readonly factors: readonly FactorType[] | 'all';
}

const links: readonly LinkPurpose[] = ['password_reset', 'email_verification'];
const emailCodes: readonly CodePurpose[] = ['email_otp', 'email_change', 'account_recovery'];
const phoneCodes: readonly CodePurpose[] = [
  'phone_login',
  'phone_verification',
  'phone_change',
  'sms_otp',
  'account_recovery',
];

const resting: Readonly<Record<ProofGround, Resting>> = {
  password: { links: ['password_reset'], codes: [], factors: ['password'] },
  // A former mailbox must not stop a reset that is requested through the next one (#343).
  email: { links: [...links, 'reset_stop'], codes: emailCodes, factors: ['email_otp'] },
  phone: { links: [], codes: phoneCodes, factors: ['sms_otp'] },
  factors: { links: [], codes: ['email_otp', 'sms_otp', 'lark_otp'], factors: 'all' },
  status: { links, codes: [...emailCodes, ...phoneCodes, 'lark_otp'], factors: 'all' },
};

/** Notifies the applications that lose what the end of no session tells them of (security #506, #513). */
async function tellOfLasting(
  on: Database,
  clock: Clock,
  { userId, which, since }: { userId: string; which: LastingGrants; since: number },
): Promise<void> {
  const notices = logoutNoticesRepository(on);
  const subject = { userId, sessionId: '', sid: null };
  const lasting = await recordsRepository(on).lastingOf([userId], which, { since });
  const tellable = await notices.tellable(lasting.map(({ clientId }) => clientId));
  await notices.insert(tellable.map((id) => waitingNotice(clock, id, subject)));
}

/**
 * Ends offline access to an account, and what applications ask of it over the back channel. `sessionsStay` if not all
 * sessions of the account end with it. Returns whether there was any.
 */
export const endLasting =
  (clock: Clock) =>
  async (on: Database, userId: string, sessionsStay = false): Promise<boolean> => {
    const withdrawn = await requestsRepository(on).withdrawOf(userId);
    await tellOfLasting(on, clock, { userId, which: sessionsStay ? 'all' : 'ended', since: 0 });
    const removed = await recordsRepository(on).removeLastingOf(userId);
    return withdrawn + removed > 0;
  };

/**
 * Does the same for access granted since `since`, and withdraws the consents given since then, as a stranger may have
 * given them (security #235).
 */
export const endLastingSince =
  (clock: Clock) =>
  async (on: Database, userId: string, since: number): Promise<void> => {
    await requestsRepository(on).withdrawOf(userId);
    // The owner's sessions stay.
    await tellOfLasting(on, clock, { userId, which: 'ended', since });
    await recordsRepository(on).removeLastingSince(userId, since, (id) => storedId('Grant', id));
    const user = await usersRepository(on).findById(userId);
    for (const id of await applicationAccessRepository(on).removeAllowedSince(userId, since)) {
      const changes = { client_id: id, name: (await clientsRepository(on).find(id))?.name };
      if (user) audit.record(on, { action: 'user.consent_removed', target: userTarget(user), changes });
    }
  };

/**
 * It was requested through the former mailbox, which could otherwise no longer stop it; or its time would go on while nobody
 * can sign in and stop it (security #500).
 */
async function endWaitingReset(tx: Database, userId: string): Promise<void> {
  const user = await usersRepository(tx).findById(userId);
  if (!user || !(await waitingResetsRepository(tx).end(userId))) return;
  audit.record(tx, { action: 'user.reset_stopped', target: userTarget(user) });
}

/**
 * When every session ends. Not those of a password that signs in from known browsers only: there would be none left (security
 * #597).
 */
export async function forgetAllBrowsers(tx: Database, userId: string, by?: ForgottenBy): Promise<void> {
  const user = await usersRepository(tx).findById(userId);
  if (user && isPasswordForKnownBrowsers(user)) return;
  await knownBrowsersRepository(tx).forgetAll(userId, undefined, by);
}

/** Shared by the features and the command line: a running server notices what another process ended. */
export function accountEndings(clock: Clock): Pick<
  AccountsDeps,
  'endSessions' | 'endFormerMailboxes' | 'endMailbox' | 'refuseLastOwner'
> & {
  readonly withdrawProofs: WithdrawProofs;
  /** What was confirmed in sessions, and begun with that, when more is asked of the account from now on. */
  readonly endConfirmations: (tx: Database, userId: string) => Promise<void>;
  /** Ends a waiting recovery, because what it depends on has changed. */
  readonly endRecovery: (tx: Database, userId: string, why?: LapseReason) => Promise<void>;
} {
  async function endRecovery(
    tx: Database,
    userId: string,
    why: LapseReason = 'account_changed',
  ): Promise<void> {
    const now = clock.now();
    await lapseRecovery(tx, userId, why, {
      now,
      finishLinks: (on, id, purpose) => mailedLinksRepository(on).finish(id, purpose, now),
    });
  }

  return {
    refuseLastOwner,
    endRecovery,
    async endSessions(tx, userId, reason) {
      const ended = await sessionsRepository(tx).endAll(userId, clock.now(), reason);
      const wasLasting = await endLasting(clock)(tx, userId);
      await endTrust(tx, userId);
      await forgetAllBrowsers(tx, userId);
      return ended.length > 0 || wasLasting;
    },
    endFormerMailboxes: (tx, userId, emailKey) =>
      mailedLinksRepository(tx).killElsewhere(userId, emailKey ?? '', {
        since: 0,
        now: clock.now(),
        purposes: ['email_take_back', 'sign_in_report', 'account_deletion'],
      }),
    endMailbox: (tx, userId, emailKey) => mailedLinksRepository(tx).killAt(userId, emailKey, clock.now()),
    endConfirmations: (tx, userId) => mfaTokensRepository(tx).withdrawOf(userId, 'all'),
    async withdrawProofs(tx, userId, ground) {
      const now = clock.now();
      const lost = resting[ground];
      if (lost.codes.length > 0) await codesRepository(tx).killOf(userId, lost.codes, now);
      await mfaTokensRepository(tx).withdrawOf(userId, lost.factors);
      // Nobody has guessed at what takes its place (security #509).
      if (lost.factors !== 'all')
        for (const factor of lost.factors) await factorFailuresRepository(tx).clear(userId, factor);
      // They guessed the old password; the owner signs in with the new one next (#438).
      if (ground === 'password') await signInLocksRepository(tx).unlock(userId, now);
      await sessionsRepository(tx).endPending(userId, now, 'withdrawn');
      // Trust depends on everything that the account signs in with.
      await endTrust(tx, userId);
      if (lost.links.length > 0) await mailedLinksRepository(tx).kill(userId, lost.links, now);
      if (ground === 'email' || ground === 'status') await endWaitingReset(tx, userId);
      await endRecovery(tx, userId);
    },
  };
}
