import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { DoubtsEmail } from '../accounts/owners-session.ts';
import { hasJustJoined, type User } from '../accounts/user.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import {
  changeLinkLeft,
  changeLinkLife,
  mailboxesTold,
  mostUnmailed,
  reportLinkLife,
  reportMails,
  reportsTried,
} from './limits.ts';
import { type LoginHistoryRow, loginHistoryRepository } from './login-history.repository.ts';
import { provesNoMoreThanMailbox } from './sign-in-proofs.ts';

export interface NewSignInMailsDeps {
  readonly clock: Clock;
  readonly mailedLinks: Pick<MailedLinksService, 'create' | 'open' | 'openSince'>;
  readonly notices: Pick<NoticesService, 'tellAt'>;
  readonly doubtsEmail: DoubtsEmail;
}

/** A sign-in from a browser that the account does not know. */
export interface NewSignIn {
  readonly user: User;
  readonly client: Pick<ClientInfo, 'ip' | 'userAgent'>;
  /** Its entry in the history. */
  readonly entryId: string;
  /** When it was, if it is not new any more, in milliseconds since the epoch. */
  readonly at?: number;
}

interface Recipient {
  readonly email: string;
  readonly emailKey: string;
  /** The session in which the account got this address. */
  readonly addedIn: string | null;
  /** Of the link, in milliseconds. */
  readonly life: number;
  readonly isMailed: boolean;
}

/** Tells the owner of sign-ins from new browsers, with a link that reports them (#107). */
export function newSignInMails({ clock, mailedLinks, notices, doubtsEmail }: NewSignInMailsDeps) {
  /**
   * In the transaction of the sign-in. Without a verified email there is no notice: an SMS for every sign-in would
   * annoy people. Beyond the limit there is no mail, but a link all the same: a reset may mail it (security #585).
   */
  async function tell(tx: Database, signIn: NewSignIn): Promise<void> {
    const { id: userId, email, email_key: emailKey, email_verified_at: verifiedAt } = signIn.user;
    const addedIn = signIn.user.email_added_in;
    if (!email || !emailKey || verifiedAt === null) return;
    // By address: what the next one is told takes nothing from the one that it replaced (security #565).
    const since = clock.now() - reportMails.within;
    const open = await mailedLinks.openSince(tx, { userId, emailKey, purpose, since });
    const isMailed = open.mailed < reportMails.most;
    if (!isMailed && open.unmailed >= mostUnmailed) return;
    await send(tx, signIn, { email, emailKey, addedIn, life: reportLinkLife, isMailed });
  }

  async function send(tx: Database, { user, client, entryId, ...when }: NewSignIn, to: Recipient) {
    const { life, isMailed, ...address } = to;
    const link = await mailedLinks.create(tx, {
      purpose,
      userId: user.id,
      ...address,
      life,
      page: '/auth/sign-in-report',
      subject: entryId,
      keepOlder: true,
      isUnmailed: !isMailed,
    });
    if (!isMailed) return;
    // Of an earlier one, the browser may have been known.
    const kind = when.at === undefined ? 'new_sign_in' : 'sign_in_to_check';
    const contact = { channel: 'email', address: to.email } as const;
    await notices.tellAt(tx, user, contact, kind, { client, link: { href: link.href, life }, ...when });
  }

  /** The same for earlier sign-ins, by their sessions, of which nobody could be told (security #557). */
  async function tellOfEarlier(tx: Database, user: User, sessions: readonly string[]): Promise<void> {
    if (sessions.length === 0) return;
    for (const entry of await loginHistoryRepository(tx).beginningsOf(
      user.id,
      sessions.slice(0, reportsTried),
    ))
      await tell(tx, earlier(user, entry));
  }

  /**
   * Once more of sign-ins whose links this mailbox can still use, for as long as these: whoever read it meanwhile may have
   * deleted their mails, or caused so many that there was none (security #585).
   */
  async function tellAgain(tx: Database, user: User, sessions: readonly string[]): Promise<void> {
    const { email, email_key: emailKey } = user;
    if (sessions.length === 0 || !email || !emailKey) return;
    const open = (await mailedLinks.open(tx, user.id, purpose)).filter((link) => link.email_key === emailKey);
    const entries = await loginHistoryRepository(tx).beginningsOf(user.id, sessions.slice(0, reportsTried));
    const endOf = ({ id }: LoginHistoryRow) =>
      Math.max(0, ...open.filter(({ subject }) => subject === id).map((link) => link.expires_at));
    const told = entries.filter((entry) => endOf(entry) > clock.now());
    const again = [...told.slice(-reportMails.most), ...(await beginningsBefore(tx, user, entries, open))];
    for (const entry of new Map(again.map((each) => [each.id, each])).values()) {
      const life = endOf(entry) - clock.now();
      const addedIn = user.email_added_in;
      await send(tx, earlier(user, entry), { email, emailKey, addedIn, life, isMailed: true });
    }
  }

  /**
   * The first ones that proved no more than the mailbox can, before one of these that took more: what was added in one of them
   * may have completed that one, and been removed since, so that a report of it would take nothing back (security #607). That
   * one may have been in the same browser, which was known by then, so that no mail told of it (security #613).
   */
  async function beginningsBefore(
    tx: Database,
    user: User,
    later: readonly LoginHistoryRow[],
    open: readonly MailedLink[],
  ): Promise<LoginHistoryRow[]> {
    const last = Math.max(0, ...later.filter((entry) => !provesNoMoreThanMailbox(entry)).map(({ at }) => at));
    const subjects = new Set(open.flatMap(({ subject }) => subject ?? []));
    if (last === 0 || subjects.size === 0) return [];
    const entries = await loginHistoryRepository(tx).byIds(user.id, [...subjects].slice(0, mostUnmailed));
    return entries
      .filter((entry) => entry.at < last && provesNoMoreThanMailbox(entry))
      .slice(0, reportMails.most);
  }

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

  /** The verified one, and former ones for as long as they can take the email back. */
  async function mailboxesOf(
    tx: Database,
    user: User,
    sessionId: string,
  ): Promise<Omit<Recipient, 'isMailed'>[]> {
    const { email, email_key: emailKey, email_verified_at: verifiedAt } = user;
    const found = new Map<string, Omit<Recipient, 'isMailed'>>();
    if (email && emailKey && verifiedAt !== null && !(await doubtsEmail(tx, user, sessionId)))
      found.set(emailKey, { email, emailKey, addedIn: user.email_added_in, life: changeLinkLife });
    for (const link of await mailedLinks.open(tx, user.id, 'email_take_back')) {
      const life = link.expires_at - clock.now();
      const { subject: address, email_key: key, address_added_in: addedIn } = link;
      if (address !== null && !found.has(key) && found.size < mailboxesTold)
        found.set(key, { email: address, emailKey: key, addedIn, life });
    }
    return [...found.values()];
  }

  return { tell, tellOfEarlier, tellAgain, tellOfChange };
}

const purpose = 'sign_in_report';

const earlier = (user: User, { id, at, ip, user_agent: userAgent }: LoginHistoryRow): NewSignIn => ({
  user,
  client: { ip: ip ?? '', userAgent },
  entryId: id,
  at,
});
