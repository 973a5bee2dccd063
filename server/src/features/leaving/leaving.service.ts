import { setTimeout } from 'node:timers/promises';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { day } from '../../platform/clock/durations.ts';
import type { InSeenTime } from '../../platform/clock/in-seen-time.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { eachAlone } from '../../platform/periodic/each-alone.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { EndSessions, OperatorAct } from '../accounts/accounts.service.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { keepAccount } from './keep-account.ts';
import { leavingRepository } from './leaving.repository.ts';
import { eraseBatch, noticedWithin } from './limits.ts';

export interface LeavingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly inSeenTime: InSeenTime;
  readonly endSessions: EndSessions;
  readonly withdrawProofs: WithdrawProofs;
  /** Ends what applications have of an account and schedules their notifications. */
  readonly endApplications: (tx: Database, userId: string) => Promise<void>;
  /** Throws `conflict`. */
  readonly refuseLastOwner: (userId: string, tx: Database) => Promise<void>;
  readonly mailedLinks: Pick<
    MailedLinksService,
    'create' | 'find' | 'finish' | 'kill' | 'open' | 'refusal' | 'undo' | 'use'
  >;
  readonly notices: Pick<NoticesService, 'tellAt'>;
  /** ACCOUNT_DELETION_DAYS. */
  readonly days: number;
}

export interface OwnLeavingDeps extends Pick<LeavingDeps, 'db' | 'inSeenTime' | 'mailedLinks'> {
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly limit: RateLimit;
}

export type LeavingService = ReturnType<typeof leavingService>;

/** Deletion of accounts: some days in which the owner can cancel it, then everything is erased. */
export function leavingService(deps: LeavingDeps) {
  const { db, clock, mailedLinks } = deps;
  const alone = eachAlone();

  /**
   * In the transaction that locks the account: ends all sessions and starts the waiting period, only once however often
   * it is requested (security #306). `askedIn` is the session that requests it. Returns epoch milliseconds.
   */
  async function begin(
    tx: Database,
    user: User,
    { reason, askedIn }: { readonly reason?: string | undefined; readonly askedIn?: string } = {},
  ): Promise<number> {
    await deps.refuseLastOwner(user.id, tx);
    await deps.endSessions(tx, user.id, 'revoked', askedIn);
    await deps.withdrawProofs(tx, user.id, 'status');
    if (user.erase_at !== null) return user.erase_at;
    const now = clock.now();
    const eraseAt = now + deps.days * day;
    await leavingRepository(tx).setEraseAt(user.id, eraseAt, { now, askedIn: askedIn ?? null });
    await tellHow(tx, user, eraseAt);
    audit.record(tx, { action: 'user.deletion_requested', target: userTarget(user), reason });
    return eraseAt;
  }

  /**
   * Mails a notice with a link that cancels the deletion until the end, also to each mailbox that can still take the
   * email back: whoever moved the email may be who deletes the account (#386). A verified phone is told by SMS.
   */
  async function tellHow(tx: Database, user: User, eraseAt: number): Promise<void> {
    const life = eraseAt - clock.now();
    const count = Math.ceil(life / day);
    if (user.phone && user.phone_verified_at !== null)
      await deps.notices.tellAt(tx, user, { channel: 'sms', address: user.phone }, 'account_deletion', {
        count,
      });
    const former = await mailedLinks.open(tx, user.id, 'email_take_back');
    const mailboxes = new Map(former.map(({ email_key: key, subject }) => [key, subject]));
    if (user.email_key !== null) mailboxes.set(user.email_key, user.email);
    await mailedLinks.kill(tx, user.id, ['account_deletion']);
    // One that cancelled an earlier deletion must not say that the account is kept.
    await mailedLinks.undo(tx, user.id, 'account_deletion');
    for (const [key, email] of mailboxes) {
      if (email === null) continue;
      const link = await mailedLinks.create(tx, {
        purpose: 'account_deletion',
        userId: user.id,
        email,
        emailKey: key,
        life,
        page: '/auth/keep-account',
        keepOlder: true,
      });
      const contact = { channel: 'email', address: email } as const;
      await deps.notices.tellAt(tx, user, contact, 'account_deletion', {
        link: { href: link.href, life },
        count,
      });
    }
  }

  /** For operators. Undefined if there is no such account. */
  async function schedule(userId: string, { reason, check }: OperatorAct = {}): Promise<number | undefined> {
    return deps.inSeenTime(async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!user) return undefined;
      await check?.(tx, user);
      return begin(tx, user, { reason });
    });
  }

  /** Cancels the deletion. False if the account was not to be deleted. */
  async function takeBack(
    tx: Database,
    userId: string,
    { reason, check }: OperatorAct = {},
  ): Promise<boolean> {
    const user = await usersRepository(tx).hold(userId);
    if (!user) return false;
    await check?.(tx, user);
    return keepAccount(tx, user, { now: clock.now(), reason, finishLinks: mailedLinks.finish });
  }

  /**
   * Leaves nothing but the account's id in the audit. Sessions end first and stay readable for a moment, so that every
   * process closes their pages (#470); with them, the notifications of applications are stored, which outlive the
   * account (#450). False if there is no such account. Throws `conflict` for the last owner. No reason is recorded: it
   * would be kept as long as the id, and could identify the person.
   */
  async function eraseNow(
    userId: string,
    {
      isWanted = () => true,
      check,
    }: Pick<OperatorAct, 'check'> & { readonly isWanted?: (user: User) => boolean } = {},
  ): Promise<boolean> {
    const found = await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!user || !isWanted(user)) return undefined;
      await check?.(tx, user);
      await deps.refuseLastOwner(userId, tx);
      const mustWait = await leavingRepository(tx).hasSessionSince(userId, clock.now() - noticedWithin);
      await deps.endApplications(tx, userId);
      await deps.endSessions(tx, userId, 'revoked');
      return { mustWait };
    });
    if (!found) return false;
    if (found.mustWait) await setTimeout(noticedWithin);
    return inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      // The owner may have cancelled it meanwhile.
      if (!user || !isWanted(user)) return false;
      // The account may have become an operator, or the last owner, meanwhile.
      await check?.(tx, user);
      await deps.refuseLastOwner(userId, tx);
      // Somebody may have signed in meanwhile.
      await deps.endApplications(tx, userId);
      const invitations = await leavingRepository(tx).erase(user);
      await audit.forgetPerson(tx, userId, { invitations });
      return true;
    });
  }

  /** Erases accounts whose waiting period is over. */
  async function eraseDue(): Promise<void> {
    const now = clock.now();
    const isDue = ({ erase_at }: User) => erase_at !== null && erase_at <= now;
    const due = await leavingRepository(db).due(now, eraseBatch, alone.putOff());
    const idOf = (userId: string) => userId;
    await alone.run(due, idOf, async (userId) => {
      try {
        await eraseNow(userId, { isWanted: isDue });
      } catch (error) {
        // The last owner is kept until there is another.
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      }
    });
  }

  /** For operators. Throws `conflict` if the account was not to be deleted. */
  async function cancel(userId: string, act: OperatorAct = {}): Promise<void> {
    const isDone = await inTransaction(db, (tx) => takeBack(tx, userId, act));
    if (!isDone) throw new ApiError('conflict', { message: catalog().operators.notToBeDeleted });
  }

  return { begin, schedule, takeBack, cancel, eraseNow, eraseDue };
}

export type OwnLeavingService = ReturnType<typeof ownLeavingService>;

/** The person's own requests about the end of their account. */
export function ownLeavingService(deps: OwnLeavingDeps, leaving: LeavingService) {
  const { db, mailedLinks } = deps;
  return {
    /** Throws `2fa_required`, `conflict`. */
    async request(caller: TokenCaller, mfaToken: string | undefined): Promise<number> {
      return deps.inSeenTime(async (tx) => {
        const user = await deps.sessions.holdAccount(caller, tx);
        await deps.stepUp.demand(caller, mfaToken, tx);
        return leaving.begin(tx, user, { askedIn: caller.sessionId });
      });
    },
    async takeBack(caller: TokenCaller): Promise<void> {
      await inTransaction(db, async (tx) => {
        await deps.sessions.holdAccount(caller, tx);
        await leaving.takeBack(tx, caller.userId);
      });
    },
    /** Cancels it by the mailed link. Throws `invalid_token`, with the reason if the link was used. */
    async stop(email: string, token: string, client: ClientInfo): Promise<void> {
      const key = emailKey(email);
      const link = await mailedLinks.find(token, 'account_deletion', key);
      if (!link?.user_id) {
        await deps.limit.consume(client.ip);
        throw await mailedLinks.refusal(token, 'account_deletion', key);
      }
      const userId = link.user_id;
      await inTransaction(db, async (tx) => {
        await usersRepository(tx).hold(userId);
        if (!(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
        await leaving.takeBack(tx, userId);
      });
    },
  };
}
