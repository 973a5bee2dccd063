import type { Clock } from '../../platform/clock/clock.ts';
import { clocksDiffer, mostAhead } from '../../platform/clock/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { keepLinks, sweepBatch } from './limits.ts';
import {
  type LinkMailPurpose,
  type LinkPurpose,
  type MailedLink,
  type NewLink,
  opensBy,
  stopsWait,
} from './mailed-link.ts';
import { mailedLinksRepository } from './mailed-links.repository.ts';

export interface MailedLinksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** PUBLIC_URL: neither headers nor requests influence where a link leads (security #18). */
  readonly publicUrl: string;
  /** Moves the waits for a veto, with their links, if time has passed that nobody saw (docs/decisions/0081). */
  readonly seeTime: () => Promise<void>;
}

export type MailedLinksService = ReturnType<typeof mailedLinksService>;

/**
 * Links that prove an email address: 256 random bits, stored as a hash, single use, invalid when a newer one is sent
 * (security #20).
 */
export function mailedLinksService({ db, clock, outbox, publicUrl, seeTime }: MailedLinksDeps) {
  /**
   * Creates a link in the transaction `tx` for a mail with further content; older ones of its purpose become invalid.
   */
  async function create(tx: Database, link: NewLink): Promise<URL> {
    const links = mailedLinksRepository(tx);
    const now = clock.now();
    const token = randomToken();
    if (!link.keepOlder) await links.kill(link.userId ?? '', [link.purpose], now);
    // Where an email is restored, links are invalid that were created later than its own: another process may have
    // created that one, with a clock that is ahead (#363).
    const last = await links.lastCreated(link.userId ?? '', now + clocksDiffer);
    await links.insert({
      token_hash: tokenHash(token),
      purpose: link.purpose,
      user_id: link.userId,
      email_key: link.emailKey,
      subject: link.subject ?? null,
      address_added_in: link.addedIn ?? null,
      created_at: link.createdAt ?? (last === null ? now : Math.max(now, last + 1)),
      expires_at: now + link.life,
      used_at: null,
      is_unmailed: link.isUnmailed ? 1 : null,
      is_done: null,
      pending_session_id: null,
      pending_password: null,
      confirmed_at: null,
    });
    const address = new URL(link.page, publicUrl);
    address.searchParams.set('email', link.email);
    address.searchParams.set('token', token);
    return address;
  }

  /**
   * Creates the link by which a former address restores the email of its account. After a chain of changes the oldest one
   * wins (#143); `createdAt`, if the address was replaced earlier.
   */
  const createTakeBack = (
    tx: Database,
    given: Pick<NewLink, 'email' | 'emailKey' | 'addedIn' | 'life' | 'createdAt'> & {
      readonly userId: string;
    },
  ): Promise<URL> =>
    create(tx, {
      ...given,
      purpose: 'email_take_back',
      page: '/auth/take-back-email',
      subject: given.email,
      keepOlder: true,
    });

  /** Creates a link and sends the mail that consists of it. */
  async function send(tx: Database, link: NewLink<LinkMailPurpose>): Promise<void> {
    const address = await create(tx, link);
    await outbox.enqueue(tx, {
      template: link.purpose,
      channel: 'email',
      to: link.email,
      data: { link: address.href, life: link.life },
      userId: link.userId,
      expiresAt: clock.now() + link.life,
      replaceKey: `${link.purpose}:${link.userId ?? 'nobody'}`,
      isWithheld: link.userId === null,
    });
  }

  /** The link of a token if it is valid for this address; undefined otherwise, for whatever reason. */
  async function find(
    token: string,
    purpose: LinkPurpose,
    emailKey: string,
  ): Promise<MailedLink | undefined> {
    const links = mailedLinksRepository(db);
    const hash = tokenHash(token);
    const isOver = (found: MailedLink) => found.expires_at <= clock.now();
    let link = await links.find(hash, purpose);
    if (link && link.used_at === null && isOver(link)) {
      // After an outage, the first click may come before any task has moved the waits and their links.
      if (stopsWait(purpose)) await seeTime();
      else await links.useUpIfOver(hash, clock.now());
      link = await links.find(hash, purpose);
    }
    const isAhead = opensBy(purpose) && (link?.created_at ?? 0) > clock.now() + mostAhead;
    const isOpen = link && link.used_at === null && !isOver(link) && !isAhead;
    return isOpen && link?.user_id !== null && link?.email_key === emailKey ? link : undefined;
  }

  /** Why a token is invalid; the reason is only given to a caller who has the token and names its address. */
  async function refusal(token: string, purpose: LinkPurpose, emailKey: string): Promise<ApiError> {
    const link = await mailedLinksRepository(db).find(tokenHash(token), purpose);
    const isUsed =
      link?.user_id && link.email_key === emailKey && link.used_at !== null && link.is_done === 1;
    return new ApiError('invalid_token', isUsed ? { reason: 'link_used' } : {});
  }

  return {
    refusal,
    create,
    createTakeBack,
    send,
    find,
    /**
     * True for the one caller that used it up; in the transaction of what it authorises, which holds the account. False
     * if the link was confirmed and the confirmation has been withdrawn since (#382).
     */
    async use(tx: Database, link: MailedLink): Promise<boolean> {
      const links = mailedLinksRepository(tx);
      if (link.confirmed_at !== null && !(await links.isConfirmed(link.token_hash))) return false;
      return links.use(link.token_hash, clock.now());
    },
    /** After a change of password or email. */
    kill: (tx: Database, userId: string, purposes: readonly LinkPurpose[]) =>
      mailedLinksRepository(tx).kill(userId, purposes, clock.now()),
    killEach: (tx: Database, links: readonly MailedLink[]) =>
      mailedLinksRepository(tx).killEach(
        links.map((link) => link.token_hash),
        clock.now(),
      ),
    /** For all purposes: after the address was called into question. */
    killAt: (tx: Database, userId: string, emailKey: string) =>
      mailedLinksRepository(tx).killAt(userId, emailKey, clock.now()),
    /** As if none of the used ones had served its purpose: what it was for has begun again. */
    undo: (tx: Database, userId: string, purpose: LinkPurpose) =>
      mailedLinksRepository(tx).undo(userId, purpose),
    finish: (tx: Database, userId: string, purpose: LinkPurpose) =>
      mailedLinksRepository(tx).finish(userId, purpose, clock.now()),
    /** How many open ones for the address were created after `since`. */
    openSince: (
      tx: Database,
      given: { userId: string; emailKey: string; purpose: LinkPurpose; since: number },
    ) =>
      // If the clock was set back, later ones do not count.
      mailedLinksRepository(tx).openSince({ ...given, until: clock.now() + clocksDiffer }),
    /** The open ones, oldest first. */
    open: (tx: Database, userId: string, purpose: LinkPurpose) =>
      mailedLinksRepository(tx).open(userId, purpose, clock.now()),
    /**
     * The open ones that were mailed to addresses set in strange sessions, to take the email back or to report a sign-in. A
     * report of these sessions ends them: their owner would report the account's, or take the email again (security #615).
     */
    async ofStrangers(
      tx: Database,
      userId: string,
      isStrange: (sessionId: string) => Promise<boolean>,
    ): Promise<MailedLink[]> {
      const links = mailedLinksRepository(tx);
      const found: MailedLink[] = [];
      for (const purpose of ['email_take_back', 'sign_in_report'] as const)
        for (const link of await links.open(userId, purpose, clock.now()))
          if (link.address_added_in !== null && (await isStrange(link.address_added_in))) found.push(link);
      return found;
    },
    /** The one by which this former address of whatever account can be restored. */
    takeBackOf: (tx: Database, emailKey: string) =>
      mailedLinksRepository(tx).takeBackOf(emailKey, clock.now()),
    doneAt: (tx: Database, userId: string, purpose: LinkPurpose) =>
      mailedLinksRepository(tx).doneAt(userId, purpose),
    /** For all purposes: after an email was restored. */
    killElsewhere: (tx: Database, userId: string, emailKey: string, since: number) =>
      mailedLinksRepository(tx).killElsewhere(userId, emailKey, { since, now: clock.now() }),
    /** Those that take an email back: after the address that was replaced first has reported who replaced it. */
    killLaterTakeBacks: (tx: Database, userId: string, { email_key: key, created_at: since }: MailedLink) =>
      mailedLinksRepository(tx).killElsewhere(userId, key, {
        since,
        now: clock.now(),
        purposes: ['email_take_back'],
      }),
    /** `password`: a fingerprint of the one that the reset is to set. */
    awaitFactor: (tx: Database, link: MailedLink, sessionId: string, password: string) =>
      mailedLinksRepository(tx).awaitFactor(link.token_hash, sessionId, password),
    confirm: (tx: Database, sessionId: string) => mailedLinksRepository(tx).confirm(sessionId, clock.now()),
    useUpOver: () => mailedLinksRepository(db).useUpOver(clock.now()),
    sweep: () => mailedLinksRepository(db).sweep(clock.now() - keepLinks, sweepBatch),
  };
}
