import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { mostUnmailed, reportLinkLife, reportMails, reportsTried } from './limits.ts';
import { type LoginHistoryRow, loginHistoryRepository } from './login-history.repository.ts';
import { provesNoMoreThanMailbox } from './sign-in-proofs.ts';

export interface NewSignInMailsDeps {
  readonly clock: Clock;
  readonly mailedLinks: Pick<MailedLinksService, 'create' | 'open' | 'openSince'>;
  readonly notices: Pick<NoticesService, 'tellAt'>;
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

export interface Recipient {
  readonly email: string;
  readonly emailKey: string;
  /** The session in which the account got this address. */
  readonly addedIn: string | null;
  /** Of the link, in milliseconds. */
  readonly life: number;
  readonly isMailed: boolean;
}

/** Tells the owner of sign-ins from new browsers, with a link that reports them (#107). */
export function newSignInMails({ clock, mailedLinks, notices }: NewSignInMailsDeps) {
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

  /** Sends one mail with a link that reports the sign-in. */
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

  return { tell, tellOfEarlier, tellAgain, send };
}

const purpose = 'sign_in_report';

/** A sign-in of before, as the mail about it needs it. */
export const earlier = (user: User, { id, at, ip, user_agent: userAgent }: LoginHistoryRow): NewSignIn => ({
  user,
  client: { ip: ip ?? '', userAgent },
  entryId: id,
  at,
});
