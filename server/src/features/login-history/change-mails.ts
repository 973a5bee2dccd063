import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DoubtsEmail } from '../accounts/owners-session.ts';
import { hasJustJoined, type User } from '../accounts/user.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import { changeLinkLeft, changeLinkLife, mailboxesTold, reportsTried } from './limits.ts';
import { loginHistoryRepository } from './login-history.repository.ts';
import { earlier, type NewSignIn, type Recipient } from './new-sign-in-mails.ts';
import { provesNoMoreThanMailbox } from './sign-in-proofs.ts';
import { type StrangerSessionsDeps, strangerSessions } from './stranger-sessions.ts';

export interface ChangeMailsDeps {
  readonly clock: Clock;
  readonly mailedLinks: Pick<MailedLinksService, 'open'>;
  readonly doubtsEmail: DoubtsEmail;
  readonly strangers: StrangerSessionsDeps;
  /** Sends one mail with a link that reports the sign-in. */
  readonly send: (tx: Database, signIn: NewSignIn, to: Recipient) => Promise<void>;
}

/** Tells the mailboxes of an account of the sign-in of a session that changes what secures it (#593). */
export function changeMails({ clock, mailedLinks, doubtsEmail, strangers, send }: ChangeMailsDeps) {
  /**
   * Of the sign-in of a session that changes what secures the account, for an account that a single factor signs in to: so
   * that the mailbox, by which the account can be reset, can undo it. Unless it has a recent mail about that sign-in; of one
   * from a known browser it has none (security #593). A former mailbox that can still take the email back is told as well: it
   * may be the owner's, and the present one that of whoever makes the change (#600). The present one is not if a stranger seems
   * to have set it, and the owner to make the change (#617).
   */
  async function tellOfChange(tx: Database, user: User, sessionId: string): Promise<void> {
    const now = clock.now();
    if (user.email_added_in === null && hasJustJoined(user, now)) return;
    const [entry] = await loginHistoryRepository(tx).beginningsOf(user.id, [sessionId]);
    // What two factors or a passkey have proven, the mailbox alone does not undo.
    if (!entry || !provesNoMoreThanMailbox(entry)) return;
    const open = (await mailedLinks.open(tx, user.id, purpose)).filter(({ subject }) => subject === entry.id);
    const isTold = (key: string, until: number) =>
      open.some((link) => link.email_key === key && link.is_unmailed === null && link.expires_at >= until);
    // Whoever waits until the link is nearly over leaves no time to use it.
    for (const mailbox of await mailboxesOf(tx, user, sessionId))
      if (!isTold(mailbox.emailKey, now + Math.min(changeLinkLeft, mailbox.life)))
        await send(tx, earlier(user, entry), { ...mailbox, isMailed: true });
  }

  /** The verified one, and former ones for as long as they can take the email back, also by a report. */
  async function mailboxesOf(
    tx: Database,
    user: User,
    sessionId: string,
  ): Promise<Omit<Recipient, 'isMailed'>[]> {
    const { email, email_key: emailKey, email_verified_at: verifiedAt } = user;
    const found = new Map<string, Omit<Recipient, 'isMailed'>>();
    const former = [
      ...(await mailedLinks.open(tx, user.id, 'email_take_back')),
      ...(await reportsOfMover(tx, user)),
    ];
    // When no former one is left, nobody disputes the present one, and otherwise nobody would be told (security #630).
    const isUndisputed = former.every(({ email_key: key }) => key === emailKey);
    if (
      email &&
      emailKey &&
      verifiedAt !== null &&
      (isUndisputed || !(await doubtsEmail(tx, user, sessionId)))
    )
      found.set(emailKey, { email, emailKey, addedIn: user.email_added_in, life: changeLinkLife });
    for (const {
      subject,
      purpose: of,
      email_key: key,
      address_added_in: addedIn,
      expires_at: end,
    } of former) {
      // How its owner writes the address, only the one that restores it says.
      const address = of === 'email_take_back' ? subject : key;
      if (address !== null && !found.has(key) && found.size < mailboxesTold)
        found.set(key, {
          email: address,
          emailKey: key,
          addedIn,
          life: Math.min(changeLinkLife, end - clock.now()),
        });
    }
    return [...found.values()];
  }

  /**
   * The links by which former mailboxes report the sign-in that moved the email, and so can take it back when their own time
   * for that is over (security #620).
   */
  async function reportsOfMover(tx: Database, user: User): Promise<MailedLink[]> {
    const mover = user.email_added_in;
    if (mover === null) return [];
    const links = (await mailedLinks.open(tx, user.id, purpose)).filter(
      (link) => link.email_key !== user.email_key,
    );
    const found: MailedLink[] = [];
    for (const link of links.slice(0, reportsTried)) {
      const entry = await loginHistoryRepository(tx).findOf(user.id, link.subject ?? '');
      if (entry && (await (await strangerSessions(strangers, tx, entry)).isStrangeItself(mover)))
        found.push(link);
    }
    return found;
  }

  return { tellOfChange };
}

const purpose = 'sign_in_report';
