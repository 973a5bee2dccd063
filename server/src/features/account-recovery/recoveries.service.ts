import type { RecoveryMode } from '@latchkey/contract/account-recovery/account-recovery';
import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { clocksDiffer } from '../../platform/clock/limits.ts';
import { afterCommit, inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { outdated } from '../../platform/http/version-of.ts';
import { eachAlone } from '../../platform/periodic/each-alone.ts';
import type { OperatorAct } from '../accounts/accounts.service.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { FactorResetService } from '../mfa/factor-reset.service.ts';
import type { AccountEventsService } from '../realtime/account-events.service.ts';
import type { Session } from '../sessions/session.ts';
import { type LapseReason, lapseRecovery } from './end-recovery.ts';
import { operatorWait, recoveryBatch, reminderBefore } from './limits.ts';
import { presentRecovery } from './present-recovery.ts';
import { type AgreedBy, type Recovery, recoveriesRepository } from './recoveries.repository.ts';
import type { TellContacts } from './tell-contacts.ts';

export interface RecoveriesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mode: RecoveryMode;
  readonly tell: TellContacts;
  readonly mailedLinks: Pick<MailedLinksService, 'finish'>;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly factors: Pick<FactorResetService, 'resetIn'>;
  /** The contact to which `SIGN_IN_FACTORS` allows codes, if to one only. */
  readonly soleCode: Recovery['contact'] | null;
  /** Makes a contact prove nothing until it is verified again. */
  readonly forgetContact: (tx: Database, userId: string, contact: Recovery['contact']) => Promise<void>;
  /** Whether a second factor was used since then, in a sign-in or inside a session. */
  readonly usedFactorSince: (userId: string, at: number, on: Database) => Promise<boolean>;
  /** Ends the pending sign-ins of an account. */
  readonly endPending: (tx: Database, userId: string) => Promise<void>;
  /**
   * Whether the approval of this operator, machine or command line is valid for the account, by the current roles of
   * both.
   */
  readonly mayAgree: (by: AgreedBy, userId: string, on: Database) => Promise<boolean>;
  /** False if the clock jumped, or no process ran, and the waits have not been moved yet (docs/decisions/0081). */
  readonly isTimeSeen: (on: Database) => Promise<boolean>;
  /** Whether an active account is an operator. */
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
}

export type RecoveriesService = ReturnType<typeof recoveriesService>;

/** The outcome of a recovery: it is stopped, approved, or takes effect (docs/behaviour/account-recovery.md#states). */
export function recoveriesService(deps: RecoveriesDeps) {
  const { db, clock, tell } = deps;
  const alone = eachAlone();

  async function waitingOf(userId: string, on: Database = db): Promise<Recovery | undefined> {
    const row = await recoveriesRepository(on).find(userId);
    return row && row.ended_at === null && deps.mode !== 'off' ? row : undefined;
  }

  /** In the transaction that locks the account. False if none is waiting. */
  async function stopIn(
    tx: Database,
    user: User,
    {
      reason,
      sessionId = null,
    }: { readonly reason?: string | undefined; readonly sessionId?: string | null },
  ): Promise<boolean> {
    if (!(await recoveriesRepository(tx).end(user.id, 'stopped', clock.now()))) return false;
    // However it was stopped, its other links have served their purpose.
    await deps.mailedLinks.finish(tx, user.id, 'recovery_stop');
    // Whoever requested it is still at the second factor.
    await deps.endPending(tx, user.id);
    await tell.plainly(tx, user, 'recovery_stopped');
    audit.record(tx, { action: 'user.recovery_stopped', target: userTarget(user), reason });
    afterCommit(
      tx,
      () => void deps.accountEvents.tell({ userId: user.id, change: 'recovery_stopped', sessionId }),
    );
    return true;
  }

  /** Stops it for an operator. Throws `not_found`, and `conflict` if none is waiting. */
  async function stop(userId: string, act: OperatorAct): Promise<void> {
    await byOperator(userId, act, async (tx, user) => {
      if (!(await stopIn(tx, user, { reason: act.reason }))) throw outdated();
    });
  }

  /**
   * Approves it for an operator: it takes effect at the end of its wait, immediately if that is over and all of it was
   * observed (security #291). `askedAt` (ISO 8601) names the recovery that the operator saw (#331). Throws `not_found`,
   * and `conflict` if that one is not waiting or somebody has already approved.
   */
  async function approve(userId: string, askedAt: string, by: AgreedBy, act: OperatorAct): Promise<void> {
    const at = Date.parse(askedAt);
    await byOperator(userId, act, async (tx, user) => {
      const isWaiting = deps.mode !== 'off' && !Number.isNaN(at);
      if (!isWaiting || !(await recoveriesRepository(tx).approve(userId, at, by, clock.now())))
        throw outdated();
      audit.record(tx, { action: 'user.recovery_approved', target: userTarget(user), reason: act.reason });
      await tell.withLink(tx, user, 'recovery_approved');
    });
    // Otherwise the waits are moved first, and the periodic task applies it.
    if (await deps.isTimeSeen(db)) await apply(userId);
  }

  async function byOperator(
    userId: string,
    { check }: OperatorAct,
    run: (tx: Database, user: User) => Promise<void>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!user) throw new ApiError('not_found');
      await check?.(tx, user);
      await run(tx, user);
    });
  }

  /** Applies the due recoveries, each once, and drops those that nobody decided about. */
  async function applyDue(): Promise<void> {
    const recoveries = recoveriesRepository(db);
    const idOf = (id: string) => id;
    const putOff = alone.putOff();
    const soon = clock.now() + reminderBefore;
    const unreminded = await recoveries.unreminded(clock.now(), soon, recoveryBatch, putOff);
    const reminded = await Promise.allSettled([alone.run(unreminded, idOf, remind)]);
    const due = await recoveries.due(clock.now(), recoveryBatch, putOff);
    const applied = await Promise.allSettled([alone.run(due, idOf, apply)]);
    const forgotten = await recoveries.forgotten(clock.now() - operatorWait, recoveryBatch, putOff);
    await alone.run(forgotten, idOf, (id) =>
      inTransaction(db, async (tx) => {
        const user = await usersRepository(tx).hold(id);
        if (user) await lapse(tx, user, 'no_operator');
      }),
    );
    for (const each of [...reminded, ...applied]) if (each.status === 'rejected') throw each.reason;
  }

  /** Notifies everybody again, each with another link that stops it, while there is time. */
  async function remind(userId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      const row = user && (await recoveriesRepository(tx).find(userId));
      if (!user || !row || row.ended_at !== null || row.reminded_at !== null) return;
      const lapsed = await lapsedBy(tx, user, row);
      if (lapsed) return lapse(tx, user, lapsed);
      await recoveriesRepository(tx).noteReminder(userId, clock.now());
      await tell.withLink(tx, user, 'recovery_reminder');
    });
  }

  async function apply(userId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      // With the account locked, so that only one of several processes finds it waiting.
      const row = user && (await recoveriesRepository(tx).find(userId));
      if (!user || !row || row.ended_at !== null || row.takes_effect_at > clock.now()) return;
      const lapsed = await lapsedBy(tx, user, row);
      if (lapsed) return lapse(tx, user, lapsed);
      if (!(await mayTakeEffect(tx, row))) return recoveriesRepository(tx).awaitOperator(userId);
      await recoveriesRepository(tx).end(userId, 'done', clock.now());
      await deps.mailedLinks.finish(tx, userId, 'recovery_stop');
      await deps.factors.resetIn(tx, user, { keepsTwoFactor: true });
      await tell.plainly(tx, user, 'recovery_done');
      await doubtOther(tx, user, row.contact);
    });
  }

  /**
   * A code to the other contact would be all that the next sign-in asks for, and may be among what was lost (security #608).
   * Its owner can verify it again. Without a password, a phone is what signs in.
   */
  async function doubtOther(tx: Database, user: User, proven: Recovery['contact']): Promise<void> {
    const lost = proven === 'email' ? 'phone' : 'email';
    if (deps.soleCode !== lost || user.password_hash === null) return;
    if (user[`${lost}_verified_at`] === null) return;
    await deps.forgetContact(tx, user.id, lost);
    const changes = { factor: lost === 'phone' ? 'sms_otp' : 'email_otp' } as const;
    audit.record(tx, { action: 'user.factor_removed', target: userTarget(user), changes, by: 'system' });
  }

  async function lapse(tx: Database, user: User, why: LapseReason): Promise<void> {
    await lapseRecovery(tx, user.id, why, { now: clock.now(), finishLinks: deps.mailedLinks.finish });
  }

  /** Why it ends without effect; undefined if everything that it is based on is unchanged. */
  async function lapsedBy(tx: Database, user: User, row: Recovery): Promise<LapseReason | undefined> {
    if (deps.mode === 'off') return 'switched_off';
    const isSame =
      user.status === 'active' &&
      user.erase_at === null &&
      user.password_version === row.password_version &&
      user.email_key === row.email_key &&
      user.phone === row.phone;
    if (!isSame) return 'account_changed';
    // By another process, perhaps, whose clock is behind (#363).
    const since = row.asked_at - clocksDiffer;
    return (await deps.usedFactorSince(user.id, since, tx)) ? 'factor_used' : undefined;
  }

  /** Whether the approval that it needs has been given and is still valid. */
  async function mayTakeEffect(tx: Database, row: Recovery): Promise<boolean> {
    if (row.approved_at !== null) {
      // The approval of a person who is no longer an operator is invalid (#251, #289), and so is that of one who now
      // has a lower role than the account (#275).
      const by = { userId: row.approved_by, clientId: row.approved_by_client };
      return deps.mayAgree(by, row.user_id, tx);
    }
    return deps.mode === 'wait' && row.needs_operator === 0 && !(await deps.isOperator(row.user_id, tx));
  }

  return {
    stopIn,
    stop,
    approve,
    applyDue,
    /** For the account's own pages. */
    async waiting(userId: string) {
      const row = await waitingOf(userId);
      return row ? presentRecovery(row) : null;
    },
    /** For operators. */
    async ofUser(userId: string): Promise<AdminUserDetail['recovery']> {
      const row = await waitingOf(userId);
      if (!row) return null;
      const isAnother = row.is_another_possession === 1;
      return { ...presentRecovery(row), contact: row.contact, is_another_possession: isAnother };
    },
    /** A person who completes a sign-in has a second factor; in its transaction. */
    async signedIn(tx: Database, { user_id, trusted_device_id }: Session): Promise<void> {
      // A sign-in by a trusted device did not ask for a second factor.
      if (trusted_device_id !== null) return;
      const user = await usersRepository(tx).findById(user_id);
      if (user) await lapse(tx, user, 'factor_used');
    },
  };
}
