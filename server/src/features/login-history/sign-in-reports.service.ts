import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import type { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { ForgottenBrowsers } from '../login/known-browsers.repository.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { TakeBack } from '../mfa/take-back.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SpareReset } from '../passwords/spare-reset.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { reportsTried } from './limits.ts';
import { linksAfterReport, type Reported } from './links-after-report.ts';
import { loginHistoryRepository } from './login-history.repository.ts';
import { signInReported } from './reported-sign-in.ts';
import { methodOf, type SignInProofsDeps, signInProofs } from './sign-in-proofs.ts';
import {
  endStrangerGrants,
  type StrangerGrantsDeps,
  type StrangerSessionsDeps,
  sinceOf,
  strangerSessions,
} from './stranger-sessions.ts';

export interface SignInReportsDeps extends StrangerSessionsDeps, StrangerGrantsDeps, SignInProofsDeps {
  readonly db: Database;
  readonly sessions: Pick<SessionsService, 'end' | 'endAllOf' | 'live' | 'pending' | 'find'>;
  readonly takeBack: TakeBack;
  readonly isTwoFactorOn: (user: User) => boolean;
  /** Whether a mailbox can reset the password. */
  readonly mayReset: (user: User) => boolean;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  readonly mailedLinks: MailedLinksService;
  readonly notices: NoticesService;
  readonly describeClient: DescribeClient;
  readonly withdrawProofs: WithdrawProofs;
  /** Treats every browser of the account as unknown again. */
  readonly forgetBrowsers: (tx: Database, userId: string) => Promise<void>;
  /** Only these. */
  readonly forgetSomeBrowsers: (tx: Database, userId: string, which: ForgottenBrowsers) => Promise<void>;
  readonly spareReset: SpareReset;
  readonly limit: RateLimit;
}

export interface SignInReport {
  readonly email: string;
  readonly token: string;
  readonly client: ClientInfo;
}

export type SignInReportsService = ReturnType<typeof signInReportsService>;

/** Handles 'This wasn't me' from the mail about a sign-in from a new browser, without a sign-in (#107). */
export function signInReportsService(deps: SignInReportsDeps) {
  const { db, clock, mailedLinks } = deps;
  const proofs = signInProofs(deps);
  const links = linksAfterReport(deps);

  /** What the page shows before anything happens. Throws `invalid_token`. */
  async function read(report: SignInReport) {
    const { entry } = await load(report);
    return {
      at: new Date(entry.at).toISOString(),
      method: methodOf(entry),
      ...deps.describeClient(entry),
    };
  }

  /**
   * Ends the reported session and those that started since: a person who was signed in may have started others. If the
   * mailbox alone may reset the password, which this link proves, a password that let a stranger in, or that they set,
   * is removed with every session, and a new one is set. If a stranger has moved the email meanwhile, the password ends
   * too, as it would let them in again, and setting a new one restores the email (#384). Otherwise, with 2FA on, for an
   * operator or with a different address by now, earlier sessions stay: they can stop a waiting reset (#103, #550).
   * What the session added, and what was added since from unknown browsers, is removed (#131). If the sign-in proved
   * more than a mailbox can, somebody with the mailbox alone may report the owner: what it proved stays, and everything
   * else, too, if that is no longer there (#346, #440). If 2FA is off because of that, a reset by mail waits
   * nevertheless (#348). A phone whose code alone let the stranger in proves nothing until it is verified again (#432).
   * Throws `invalid_token`.
   */
  async function confirm(report: SignInReport): Promise<ReplyOf<typeof signInReportConfirm>> {
    const { link, entry } = await load(report);
    return inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(entry.user_id ?? '');
      if (!user || !(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
      const reported = {
        ...(await beginningOf(tx, user, { link, entry })),
        email: report.email,
        isRestoring: false,
      };
      const { removed, endsPassword, isPasswordRemoved, displaced, restores } = await disown(
        tx,
        user,
        reported,
      );
      const isSameMailbox = user.email_key === link.email_key;
      const token = async () => {
        if (!endsPassword) return null;
        if (restores) return links.restoringToken(tx, restores, link.email_key);
        return isSameMailbox ? links.resetToken(tx, user) : null;
      };
      return {
        reset_token: await token(),
        is_restoring_mailed: displaced !== undefined,
        is_password_removed: isPasswordRemoved,
        removed,
      };
    });
  }

  /**
   * Restoring an email reports the sign-in that moved it, and earlier ones that may be the same stranger's, as far as the
   * mails about them went to the restored mailbox: whoever moved it must not stop what the owner begins, confirm with a
   * factor of their own, nor sign in with one afterwards (#434). It may also end a session of the owner, whose mailbox
   * could have reported it, too.
   */
  async function reportMover(userId: string, emailKey: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      const mover = user?.email_added_in ?? null;
      if (!user || mover === null || user.email_key === emailKey) return;
      const open = await mailedLinks.open(tx, userId, 'sign_in_report');
      const own = open.filter((link) => link.email_key === emailKey).slice(0, reportsTried);
      for (const link of own) {
        const entry = await loginHistoryRepository(tx).findOf(userId, link.subject ?? '');
        if (!entry || !(await (await strangerSessions(deps, tx, entry)).isStrange(mover))) continue;
        const now = await usersRepository(tx).findById(userId);
        // A report covers the later ones, whose links end with it.
        if (now && (await mailedLinks.use(tx, link)))
          await disown(tx, now, { link, entry, email: emailKey, isRestoring: true });
      }
    });
  }

  /**
   * The sign-in in which the factor that completed the reported one was added, if a mail about it went to the same mailbox,
   * which could report it as well; and so on, up to the first. Otherwise that factor would count as proven, and whoever
   * reports the newest mail of several would keep the stranger's (#485).
   */
  async function beginningOf(
    tx: Database,
    user: User,
    { link, entry }: Pick<Reported, 'link' | 'entry'>,
  ): Promise<Pick<Reported, 'link' | 'entry'>> {
    const adder = await proofs.addedIn(tx, entry);
    if (adder === undefined) return { link, entry };
    const open = await mailedLinks.open(tx, user.id, 'sign_in_report');
    for (const other of open.filter(({ email_key: key }) => key === link.email_key).slice(0, reportsTried)) {
      const earlier = await loginHistoryRepository(tx).findOf(user.id, other.subject ?? '');
      if (earlier?.session_id !== adder || earlier.at >= entry.at) continue;
      // A report of it would take nothing back, that of the later one does.
      const { isStrange } = await strangerSessions(deps, tx, earlier);
      if ((await proofs.keptFor(tx, user, earlier, isStrange)) === 'all') continue;
      if (await mailedLinks.use(tx, other)) return beginningOf(tx, user, { link: other, entry: earlier });
    }
    return { link, entry };
  }

  /** In the transaction that has used the link and locked the account. */
  async function disown(tx: Database, user: User, reported: Reported) {
    const { link, entry } = reported;
    const users = usersRepository(tx);
    // What the same mailbox has begun goes on.
    const spared = await deps.spareReset(tx, user.id, link.email_key);
    // With the account locked: a pending sign-in is either committed before and included, or comes after and cannot
    // be the stranger's.
    const live = await deps.sessions.live(user.id, tx);
    const waiting = await deps.sessions.pending(user.id, tx);
    // Before the browsers are forgotten, by which strangers are recognised.
    const strangers = await strangerSessions(deps, tx, entry);
    // An operator moved the account to another mailbox.
    const isReplaced = user.email_set_by === 'operator' && user.email_key !== link.email_key;
    const keeps = isReplaced ? 'all' : await proofs.keptFor(tx, user, entry, strangers.isStrange);
    const takesAll = keeps === 'none';
    const wasOn = deps.isTwoFactorOn(user);
    // A sign-in that proved more, perhaps with a passkey, is no reason to restore something by the mailbox alone.
    const isRestored = takesAll || (keeps !== 'all' && wasOn);
    const kept = keeps === 'none' ? [] : keeps;
    const displaced = isRestored ? await links.displacedBy(tx, user, reported, strangers) : undefined;
    const isSameMailbox = user.email_key === link.email_key;
    const { email_added_in: mover } = user;
    // Set in a session that only rests on a factor of the reported one: if nothing restores it, it stays (security #629).
    const staysMoved = !displaced && mover !== null && !(await strangers.isStrangeItself(mover));
    const { removed, isBare } = await deps.takeBack(tx, user, strangers.isStrange, {
      // The link proves the mailbox that it was sent to. Its owner may have put it back in place of a stranger's from a
      // browser that the account did not know (#483).
      keeps: (isSameMailbox || staysMoved) && kept !== 'all' ? [...kept, 'email_otp'] : kept,
      doubtsPhone: takesAll && (await proofs.wasPhoneEnough(tx, entry, strangers.isStrange)),
      isRestorable: displaced !== undefined || spared !== undefined,
      isByMailbox: takesAll,
    });
    const { browser } = strangers;
    if (keeps !== 'all') {
      await endLaterLinks(tx, user.id, reported, browser);
      const theirs = await mailedLinks.ofStrangers(tx, user.id, strangers.isStrange);
      await mailedLinks.killEach(
        tx,
        theirs.filter(({ email_key: key }) => key !== link.email_key),
      );
    }
    if (takesAll) await deps.forgetBrowsers(tx, user.id);
    // In a browser that was known before, the owner can report what this report leaves (#323).
    else await deps.forgetSomeBrowsers(tx, user.id, { browser, since: sinceOf(entry), except: null });
    await endStrangerGrants(deps, tx, entry);
    audit.record(tx, signInReported(user, entry));
    // A stranger may have switched 2FA off, and set the password.
    const now = (await users.findById(user.id)) ?? user;
    if (displaced && !reported.isRestoring) {
      // What this mailbox has reported is not reported again when it takes its place (`reportMover`).
      if (now.email_verified_at === null) await users.update(user.id, { email_added_in: null });
      // Addresses that took its place in between are a stranger's as well (security #605).
      await mailedLinks.killLaterTakeBacks(tx, user.id, displaced);
    }
    // 2FA that an operator requires stays on, and without a factor requires nothing (security #559).
    const isWeakened = wasOn && (isBare || !deps.isTwoFactorOn(now));
    const lostPhone = user.phone_verified_at !== null && now.phone_verified_at === null;
    if (isWeakened || (wasOn && lostPhone))
      await users.update(user.id, { weakened_by_mailbox_at: clock.now() });
    // An operator's reset waits for a veto with 2FA off as well: the report must leave who can give it (security #550).
    const needsNoOther = !wasOn && !deps.isTwoFactorOn(now) && !(await deps.isOperator(user.id, tx));
    // A reset needs a verified email: without one nobody could set another password (#541).
    const mailboxResets = isSameMailbox && needsNoOther && now.email_verified_at !== null;
    const restores = needsNoOther ? displaced : undefined;
    const isStrangers = now.password_hash === null;
    const letIn = methodOf(entry) === 'password' || isStrangers;
    // Nor after an operator has withdrawn the email since (#631).
    const canReset = displaced !== undefined || spared !== undefined || deps.mayReset(now);
    const isOver = mailboxResets || (isWeakened && canReset) || restores !== undefined;
    const endsPassword = letIn && user.password_hash !== null && isOver;
    // Whoever has proven the second factor already would complete one of them after the report (security #475).
    for (const { id } of waiting) await deps.sessions.end(id, 'disowned', tx);
    if (endsPassword && mailboxResets) await deps.sessions.endAllOf(user.id, 'disowned', { on: tx });
    else {
      for (const { id, created_at, browser_hash } of live) {
        // In an earlier one of the same browser, the stranger could stop what the owner begins now (security #593).
        const isOfBrowser = browser !== null && browser_hash === browser;
        if (id === entry.session_id || isOfBrowser || created_at >= sinceOf(entry))
          await deps.sessions.end(id, 'disowned', tx);
      }
    }
    if (endsPassword && !isStrangers) {
      await deps.withdrawProofs(tx, user.id, 'password');
      await users.setPassword(user.id, null, clock.now());
      audit.record(tx, { action: 'user.password_removed', target: userTarget(user) });
    }
    await spared?.();
    const isPasswordRemoved = user.password_hash !== null && (isStrangers || endsPassword);
    return { removed, endsPassword, isPasswordRemoved, displaced, restores };
  }

  /**
   * The report covers later sign-ins of strangers. The mail about an earlier one, however late it was sent (security #561),
   * may be about the one that let the stranger in, and one from a known browser may be another stranger's (#598). The link of
   * another mailbox that was told before this one stays: this one may be the stranger's, set in the sign-in that it reports
   * (security #611).
   */
  async function endLaterLinks(
    tx: Database,
    userId: string,
    { link, entry }: Pick<Reported, 'link' | 'entry'>,
    browser: string | null,
  ): Promise<void> {
    const open = await mailedLinks.open(tx, userId, 'sign_in_report');
    const subjects = open.flatMap(({ subject }) => subject ?? []);
    if (subjects.length === 0) return;
    const when = { since: sinceOf(entry), browser };
    const covered = new Set(await loginHistoryRepository(tx).ofStrangersSince(userId, subjects, when));
    const isOwn = ({ email_key: key }: MailedLink) => key === link.email_key;
    const own = open.filter((each) => isOwn(each) && each.subject === entry.id);
    const toldAt = Math.min(link.created_at, ...own.map(({ created_at: at }) => at));
    const isEnding = (each: MailedLink) => isOwn(each) || each.created_at >= toldAt;
    await mailedLinks.killEach(
      tx,
      open.filter((each) => each.subject !== null && covered.has(each.subject) && isEnding(each)),
    );
  }

  async function load({ email, token, client }: SignInReport) {
    const key = emailKey(email);
    const link = await mailedLinks.find(token, 'sign_in_report', key);
    const entry = link && (await loginHistoryRepository(db).findOf(link.user_id ?? '', link.subject ?? ''));
    if (link && entry) return { link, entry };
    // The holder of a valid link must not be blocked by others who guess for the same address (#292).
    await deps.limit.consume(client.ip);
    throw await mailedLinks.refusal(token, 'sign_in_report', key);
  }

  return { read, confirm, reportMover };
}
