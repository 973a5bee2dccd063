import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { IsStrange } from '../accounts/forget-added.ts';
import { untoldOf } from '../accounts/untold.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { isWeakenedByMailbox } from '../accounts/weakened-by-mailbox.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { TellAdded, TellAddedOptions } from '../mfa/tell-added.ts';
import type { NoticesService } from '../notices/notices.service.ts';

export interface ResetMailboxDeps {
  readonly clock: Clock;
  readonly mailedLinks: MailedLinksService;
  readonly notices: NoticesService;
  readonly withdrawProofs: WithdrawProofs;
  readonly isTwoFactorOn: (user: User) => boolean;
  readonly tellAdded: TellAdded;
  /** Of sign-ins that were told before, see tell-added.ts. */
  readonly tellAddedAgain: (tx: Database, user: User) => Promise<void>;
  /** Removes every factor that was added in one of these sessions, and tells the account what. */
  readonly forgetAdded: (tx: Database, user: User, isStrange: IsStrange) => Promise<void>;
}

/** A former mailbox of the account, which a reset restores. */
export interface Displaced {
  /** As its owner writes it. */
  readonly email: string;
  /** When another address replaced it, in milliseconds since the epoch. */
  readonly at: number;
}

export interface SettledReset {
  readonly displaced: Displaced | null;
  /** Nothing else has confirmed it. */
  readonly isByMailbox: boolean;
}

export type ResetMailbox = ReturnType<typeof resetMailbox>;

/**
 * Whether the account's mailbox may reset its password: it is verified, or an operator set it and nobody has verified
 * it yet. An address that a person typed and never verified may belong to anybody (security #24). A suspended account
 * cannot be reset.
 */
export function mayReset(user: User): boolean {
  return user.status === 'active' && (user.email_verified_at !== null || user.email_set_by === 'operator');
}

/** Whether a former mailbox may reset the account: unless an operator has set the address since. */
export const mayTakeBack = (user: User): boolean =>
  user.status === 'active' && user.email_set_by !== 'operator';

/** The mailbox that a link restores; null if it was sent to the account's current one. */
export function displacedBy(link: MailedLink): Displaced | null {
  if (link.purpose !== 'email_take_back' || link.subject === null) return null;
  return { email: link.subject, at: link.created_at };
}

/**
 * Whether the mailbox that the link was sent to may reset the account as it is now. A displaced mailbox may while
 * another one has replaced it, unless an operator has changed the address since.
 */
export function isGoodFor(link: MailedLink, user: User): boolean {
  if (!displacedBy(link)) return user.email_key === link.email_key && mayReset(user);
  return mayTakeBack(user) && user.email_key !== link.email_key;
}

/**
 * The consequences of a completed reset for the mailbox that its link was sent to. Call it in the transaction that
 * locks the account.
 */
export function resetMailbox({
  clock,
  mailedLinks,
  notices,
  withdrawProofs,
  isTwoFactorOn,
  forgetAdded,
  tellAdded,
  tellAddedAgain,
}: ResetMailboxDeps) {
  /** Until now nobody had proven to own the mailbox: a verified phone is notified as well (#140). */
  async function verify(tx: Database, now: User): Promise<void> {
    if (now.email_verified_at !== null || now.email_key === null) return;
    await notices.tell(tx, now, 'password_reset');
    const users = usersRepository(tx);
    await users.verifyEmail(now.id, now.email_key, clock.now(), null);
    audit.record(tx, { action: 'user.email_verified', target: userTarget(now) });
  }

  /**
   * Whoever knew the password may have added sign-in methods of their own while there was no verified email, because it was
   * new (#484) or a report had called it into question, and nobody was told: they end with the password (security #557).
   * With 2FA on, the reset may have been confirmed with one of them; if nothing but the mailbox has confirmed it, none of
   * them is asked for, and none is left, recovery codes included (#562).
   */
  async function forgetUntold(tx: Database, before: User, isByMailbox: boolean): Promise<void> {
    const isUntold = untoldOf(before, clock.now());
    if (before.untold_in !== null) await usersRepository(tx).update(before.id, { untold_in: null });
    const now = await usersRepository(tx).findById(before.id);
    if (isUntold && now && (isByMailbox || !isTwoFactorOn(now))) await forgetAdded(tx, now, isUntold);
  }

  /**
   * Whoever proves the mailbox for the first time is told of what was added before, by mails with the links that report it,
   * unless they have been told (security #557).
   */
  async function tellFirst(tx: Database, before: User, options?: TellAddedOptions): Promise<void> {
    if (before.email_verified_at !== null) return;
    const open = await mailedLinks.open(tx, before.id, 'sign_in_report');
    if (open.some((link) => link.email_key === before.email_key)) return;
    await tellAdded(tx, { ...before, email_verified_at: clock.now() }, options);
  }

  /** Throws `conflict` if another account has the address by now. */
  async function takeBack(tx: Database, now: User, { email, at }: Displaced): Promise<void> {
    const key = emailKey(email);
    const users = usersRepository(tx);
    if (await users.findByEmailKey(key)) throw new ApiError('conflict');
    // A stranger may have set this address, too, and the owner's be an earlier one, which takes back what was added (security
    // #606, #612). If it is not known who set it, and an earlier one can be restored, or report a sign-in, by which it can be
    // restored again, it counts as set by the session that replaced it.
    const open = await mailedLinks.open(tx, now.id, 'email_take_back');
    const reports = await mailedLinks.open(tx, now.id, 'sign_in_report');
    const isBetween = [...open, ...reports].some((link) => link.email_key !== key && link.created_at < at);
    const own = open.find((link) => link.email_key === key && link.created_at === at);
    const setIn = own?.address_added_in ?? (isBetween ? now.email_added_in : null);
    await users.update(now.id, {
      email,
      email_key: key,
      email_verified_at: clock.now(),
      email_set_by: 'person',
      email_added_in: setIn,
      email_vouched_by: null,
      updated_at: clock.now(),
    });
    await withdrawProofs(tx, now.id, 'email');
    // The report of the sign-in that moved the email was told to the address in its place (security #587).
    const restored = await users.findById(now.id);
    if (restored && restored.mfa_enabled === 0 && isWeakenedByMailbox(restored, clock.now()))
      await notices.tell(tx, restored, 'two_factor_disabled');
    audit.record(tx, {
      action: 'user.contact_taken_back',
      target: userTarget(now),
      changes: { email: { from: now.email, to: email } },
    });
    // One that had to wait is still open.
    for (const link of open)
      if (link.email_key === key && link.created_at === at) await mailedLinks.use(tx, link);
    // Links sent to the address that had replaced it, or to a later one, become invalid (#142).
    await mailedLinks.killElsewhere(tx, now.id, key, at);
    // The notice contains no link: what was restored must not be taken away again (#142).
    if (now.email)
      await notices.tellAt(tx, now, { channel: 'email', address: now.email }, 'email_taken_back');
    if (now.phone && now.phone_verified_at !== null)
      await notices.tellAt(tx, now, { channel: 'sms', address: now.phone }, 'email_taken_back');
  }

  /** Tells whoever uses a link before its reset takes effect. */
  async function tell(tx: Database, now: User, link: MailedLink): Promise<void> {
    // The one that restores a former email has reported the sign-in that moved it.
    if (!displacedBy(link)) await tellFirst(tx, now);
    await tellAgain(tx, now, link);
  }

  /** At the first use of a link to a mailbox that was proven before: once more (security #585). */
  async function tellAgain(tx: Database, now: User, link: MailedLink): Promise<void> {
    const isFirstUse = link.pending_session_id === null;
    if (isFirstUse && !displacedBy(link) && now.email_verified_at !== null) await tellAddedAgain(tx, now);
  }

  return {
    tell,
    tellAgain,
    async settle(tx: Database, now: User, { displaced, isByMailbox }: SettledReset): Promise<void> {
      await (displaced ? takeBack(tx, now, displaced) : verify(tx, now));
      await forgetUntold(tx, now, isByMailbox);
      // What is left was told to a former mailbox, which may have been a stranger's (security #566).
      if (!displaced) await tellFirst(tx, now, { isEnding: true });
    },
  };
}
