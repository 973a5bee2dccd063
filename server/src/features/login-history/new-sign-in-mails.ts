import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { reportLinkLife, reportMails, reportsTried } from './limits.ts';
import { loginHistoryRepository } from './login-history.repository.ts';

export interface NewSignInMailsDeps {
  readonly clock: Clock;
  readonly mailedLinks: Pick<MailedLinksService, 'create' | 'open' | 'openSince'>;
  readonly notices: Pick<NoticesService, 'tell'>;
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

/** Tells the owner of sign-ins from new browsers, with a link that reports them (#107). */
export function newSignInMails({ clock, mailedLinks, notices }: NewSignInMailsDeps) {
  /**
   * In the transaction of the sign-in. Without a verified email there is no notice: an SMS for every sign-in would
   * annoy people.
   */
  async function tell(tx: Database, { user, client, entryId, ...when }: NewSignIn): Promise<void> {
    const { id: userId, email, email_key: emailKey } = user;
    if (!email || !emailKey || user.email_verified_at === null) return;
    // By address: what the next one is told takes nothing from the one that it replaced (security #565).
    const since = clock.now() - reportMails.within;
    if ((await mailedLinks.openSince(tx, { userId, emailKey, purpose, since })) >= reportMails.most) return;
    await send(tx, { user, client, entryId, ...when }, { email, emailKey, life: reportLinkLife });
  }

  async function send(
    tx: Database,
    { user, client, entryId, ...when }: NewSignIn,
    { life, ...address }: { readonly email: string; readonly emailKey: string; readonly life: number },
  ): Promise<void> {
    const link = await mailedLinks.create(tx, {
      purpose,
      userId: user.id,
      ...address,
      life,
      page: '/auth/sign-in-report',
      subject: entryId,
      keepOlder: true,
    });
    await notices.tell(tx, user, 'new_sign_in', { client, link: { href: link.href, life }, ...when });
  }

  /** The same for earlier sign-ins, by their sessions, of which nobody could be told (security #557). */
  async function tellOfEarlier(tx: Database, user: User, sessions: readonly string[]): Promise<void> {
    if (sessions.length === 0) return;
    for (const entry of await loginHistoryRepository(tx).beginningsOf(
      user.id,
      sessions.slice(0, reportsTried),
    )) {
      const client = { ip: entry.ip ?? '', userAgent: entry.user_agent };
      await tell(tx, { user, client, entryId: entry.id, at: entry.at });
    }
  }

  /**
   * Once more of sign-ins whose links this mailbox can still use, for as long as these: whoever read it meanwhile may have
   * deleted their mails (security #585). Not again within the hour.
   */
  async function tellAgain(tx: Database, user: User, sessions: readonly string[]): Promise<void> {
    const { email, email_key: emailKey } = user;
    if (sessions.length === 0 || !email || !emailKey) return;
    const open = (await mailedLinks.open(tx, user.id, purpose)).filter((link) => link.email_key === emailKey);
    const entries = await loginHistoryRepository(tx).beginningsOf(user.id, sessions.slice(0, reportsTried));
    for (const entry of entries.slice(-reportMails.most)) {
      const links = open.filter(({ subject }) => subject === entry.id);
      const life = Math.max(0, ...links.map((link) => link.expires_at)) - clock.now();
      const isTold = links.some((link) => link.created_at > clock.now() - reportMails.within);
      if (life <= 0 || isTold) continue;
      const client = { ip: entry.ip ?? '', userAgent: entry.user_agent };
      await send(tx, { user, client, entryId: entry.id, at: entry.at }, { email, emailKey, life });
    }
  }

  return { tell, tellOfEarlier, tellAgain };
}

const purpose = 'sign_in_report';
