import type { Database } from '../../platform/db/database.ts';
import type { IsStrange } from '../accounts/forget-added.ts';
import type { User } from '../accounts/user.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { resetAfterReport, takeBackAfterReport } from './limits.ts';
import type { LoginHistoryRow } from './login-history.repository.ts';
import type { Strangers } from './stranger-sessions.ts';

/** A mailed link about a sign-in, when it is used. */
export interface Reported {
  readonly link: MailedLink;
  readonly entry: LoginHistoryRow;
  /** The address of the link, as its owner writes it. */
  readonly email: string;
  /** Whether the report comes with the use of a link that restores the email. */
  readonly isRestoring: boolean;
}

export interface LinksAfterReportDeps {
  readonly mailedLinks: Pick<MailedLinksService, 'create' | 'createTakeBack' | 'open'>;
  readonly notices: Pick<NoticesService, 'tellAt'>;
}

/** The links with which the owner goes on after a report: a new password, or the email that a stranger has moved. */
export function linksAfterReport({ mailedLinks, notices }: LinksAfterReportDeps) {
  /**
   * The link by which the mailbox of the report can take back an email that a stranger has moved. As long as it can report,
   * it must be able to: it gets another one, because the one in the mail about the move may be over (#437), almost over, or
   * deleted (#603).
   */
  async function displacedBy(
    tx: Database,
    user: User,
    { link: told, entry, email, isRestoring }: Reported,
    { isStrange, isStrangeItself }: Pick<Strangers, 'isStrange' | 'isStrangeItself'>,
  ): Promise<MailedLink | undefined> {
    const { email_key: emailKey, address_added_in: addedIn } = told;
    if (user.email_key === emailKey || user.email_added_in === null) return undefined;
    if (!(await isStrange(user.email_added_in))) return undefined;
    const open = async () =>
      (await mailedLinks.open(tx, user.id, 'email_take_back')).find((each) => each.email_key === emailKey);
    const first = await open();
    if (first && isRestoring) return first;
    // Its own time for that is over, and the session that moved the email is not the one that it was told of (security #629).
    if (!first && !(await isStrangeItself(user.email_added_in))) return undefined;
    if (!first && (await hasOwnersSince(tx, user, told, isStrange))) return undefined;
    const life = takeBackAfterReport;
    const link = await mailedLinks.createTakeBack(tx, {
      userId: user.id,
      email,
      emailKey,
      addedIn,
      life,
      // It was the address of the account when the mail was sent, and replaced later than that: perhaps it had replaced another
      // one itself, whose link goes before (security #617).
      createdAt: first?.created_at ?? Math.max(entry.at, told.created_at),
    });
    const contact = { channel: 'email', address: email } as const;
    await notices.tellAt(tx, user, contact, 'email_changed', {
      link: { href: link.href, life },
      client: null,
    });
    return open();
  }

  /**
   * Whether another address, which no stranger set, has taken the place of this one since: then that one is the owner's, and
   * this one has been left (security #622).
   */
  async function hasOwnersSince(tx: Database, user: User, told: MailedLink, isStrange: IsStrange) {
    for (const purpose of ['email_take_back', 'sign_in_report'] as const)
      for (const { email_key: key, address_added_in: setIn } of await mailedLinks.open(tx, user.id, purpose))
        if (key !== told.email_key && key !== user.email_key && setIn !== null && !(await isStrange(setIn)))
          return true;
    return false;
  }

  /** For the page of the report: the same as the link in the mail about the change, which stays valid. */
  async function restoringToken(
    tx: Database,
    { user_id: userId, subject: email, address_added_in: addedIn, created_at: createdAt }: MailedLink,
    emailKey: string,
  ): Promise<string | null> {
    if (userId === null || email === null) return null;
    const link = await mailedLinks.createTakeBack(tx, {
      userId,
      email,
      emailKey,
      addedIn,
      life: resetAfterReport,
      createdAt,
    });
    return link.searchParams.get('token');
  }

  async function resetToken(tx: Database, user: User): Promise<string | null> {
    if (!user.email || !user.email_key) return null;
    const link = await mailedLinks.create(tx, {
      purpose: 'password_reset',
      userId: user.id,
      email: user.email,
      emailKey: user.email_key,
      life: resetAfterReport,
      page: '/auth/reset-password',
      // The stranger knows the password: it must not be set again.
      ...(user.password_hash === null ? {} : { subject: user.password_hash }),
    });
    return link.searchParams.get('token');
  }

  return { displacedBy, restoringToken, resetToken };
}
