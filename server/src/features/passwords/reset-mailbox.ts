import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';

export interface ResetMailboxDeps {
  readonly clock: Clock;
  readonly mailedLinks: MailedLinksService;
  readonly notices: NoticesService;
  readonly withdrawProofs: WithdrawProofs;
}

/** A mailbox that was the account's, and that a reset makes it again. */
export interface Displaced {
  /** As its owner writes it. */
  readonly email: string;
  /** Since when another address is in its place, in milliseconds since the epoch. */
  readonly at: number;
}

export type ResetMailbox = ReturnType<typeof resetMailbox>;

/**
 * Whether the mailbox of the account may reset its password: it is verified, or an operator set it and nobody verified
 * it yet. What a person typed and never verified may be anybody's (security #24). Nothing resets a suspended account.
 */
export function mayReset(user: User): boolean {
  return user.status === 'active' && (user.email_verified_at !== null || user.email_set_by === 'operator');
}

/** The mailbox that a link takes back; null where it went to the one that the account has. */
export function displacedBy(link: MailedLink): Displaced | null {
  if (link.purpose !== 'email_take_back' || link.subject === null) return null;
  return { email: link.subject, at: link.created_at };
}

/**
 * Whether the mailbox that the link went to may reset the account as it is now. One that was displaced may while another
 * one is in its place, unless an operator has decided on the address since.
 */
export function isGoodFor(link: MailedLink, user: User): boolean {
  if (!displacedBy(link)) return user.email_key === link.email_key && mayReset(user);
  return user.status === 'active' && user.email_key !== link.email_key && user.email_set_by !== 'operator';
}

/** What a reset that is done says about the mailbox that its link went to. In the transaction that holds the account. */
export function resetMailbox({ clock, mailedLinks, notices, withdrawProofs }: ResetMailboxDeps) {
  /** Until now nobody had shown that the mailbox is theirs: a verified phone is told as well (#140). */
  async function verify(tx: Database, now: User): Promise<void> {
    if (now.email_verified_at !== null || now.email_key === null) return;
    await notices.tell(tx, now, 'password_reset');
    await usersRepository(tx).verifyEmail(now.id, now.email_key, clock.now(), null);
    audit.record(tx, { action: 'user.email_verified', target: userTarget(now) });
  }

  /** Throws `conflict` where another account has the address by now. */
  async function takeBack(tx: Database, now: User, { email, at }: Displaced): Promise<void> {
    const key = emailKey(email);
    const users = usersRepository(tx);
    if (await users.findByEmailKey(key)) throw new ApiError('conflict');
    await users.update(now.id, {
      email,
      email_key: key,
      email_verified_at: clock.now(),
      email_set_by: 'person',
      email_added_in: null,
      email_vouched_by: null,
      updated_at: clock.now(),
    });
    await withdrawProofs(tx, now.id, 'email');
    audit.record(tx, {
      action: 'user.contact_taken_back',
      target: userTarget(now),
      changes: { email: { from: now.email, to: email } },
    });
    // Whatever went to the address that was put in its place, or to a later one, opens nothing any more (#142).
    await mailedLinks.killElsewhere(tx, now.id, key, at);
    // Told without a link: what was taken back is not taken away again (#142).
    if (now.email)
      await notices.tellAt(tx, now, { channel: 'email', address: now.email }, 'email_taken_back');
    if (now.phone && now.phone_verified_at !== null)
      await notices.tellAt(tx, now, { channel: 'sms', address: now.phone }, 'email_taken_back');
  }

  return {
    settle: (tx: Database, now: User, displaced: Displaced | null): Promise<void> =>
      displaced ? takeBack(tx, now, displaced) : verify(tx, now),
  };
}
