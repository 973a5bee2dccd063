import { createHmac } from 'node:crypto';
import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import type { InSeenTime } from '../../platform/clock/in-seen-time.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import { hasSamePassword, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SendCapsService } from '../codes/send-caps.service.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { KnowsBrowser } from '../mfa/factor-failures.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { confirmedLife, resetLinkLife } from './limits.ts';
import type { NewPasswordService } from './new-password.service.ts';
import { type Displaced, displacedBy, isGoodFor, mayReset, type ResetMailbox } from './reset-mailbox.ts';
import { shownByLink } from './shown-by-link.ts';
import type { WaitingResetsService } from './waiting-resets.service.ts';

export interface PasswordResetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly inSeenTime: InSeenTime;
  readonly sessions: SessionsService;
  readonly mailedLinks: MailedLinksService;
  readonly mailbox: ResetMailbox;
  readonly notices: Pick<NoticesService, 'tellAt'>;
  readonly sendCaps: SendCapsService;
  readonly knowsBrowser: KnowsBrowser;
  readonly secondFactors: SecondFactors;
  readonly newPasswords: NewPasswordService;
  readonly waiting: WaitingResetsService;
  /** Reports the sign-in that moved the email, if the mail about it went to this mailbox. */
  readonly reportMover: (userId: string, emailKey: string) => Promise<void>;
  readonly limits: {
    readonly forgot: RateLimit;
    readonly reset: RateLimit;
    readonly resetOfLink: RateLimit;
  };
}

export interface PasswordResetRequest {
  readonly email: string;
  readonly token: string;
  readonly password: string;
  readonly client: ClientInfo;
}

export interface Reset {
  /** In milliseconds since the epoch; null if the password takes effect immediately. */
  readonly takesEffectAt: number | null;
}

interface FormerMailbox {
  readonly user: User;
  readonly link: MailedLink;
}

/** A reset that the second factor has to confirm. */
interface AskedReset {
  readonly user: User;
  readonly link: MailedLink;
  /** The fingerprint of its password. */
  readonly asked: string;
  readonly client: ClientInfo;
}

export type PasswordResetService = ReturnType<typeof passwordResetService>;

/** Forgotten passwords: a link by mail, then a new password; for an account with 2FA its second factor in between. */
export function passwordResetService(deps: PasswordResetDeps) {
  const { db, clock, sessions, mailedLinks, secondFactors, newPasswords, limits } = deps;
  const users = usersRepository(db);

  /**
   * Mails a link to an address that may reset; for any other address it does the same work and reveals nothing
   * (security #25, #62). A former address of an account that it may still take back gets that link again.
   */
  async function forgot(given: string, client: ClientInfo): Promise<void> {
    const key = emailKey(given);
    const isWithinLimit = await limits.forgot.tryConsume(client.ip);
    const user = await users.findByEmailKey(key);
    // Strangers at the same address must not block a browser that the account knows.
    const isKnown = await deps.knowsBrowser(user?.id ?? key, client);
    if (isKnown) await limits.forgot.giveBack(client.ip);
    else if (!isWithinLimit) await limits.forgot.refuse(client.ip);
    await inTransaction(db, async (tx) => {
      const target = { channel: 'email', address: key } as const;
      const sender = deps.sendCaps.senders.anonymous(client, isKnown);
      const former = await formerOf(tx, key);
      const isDecoy = !former && (!user || !mayReset(user));
      const sending = { target, sender, purpose: 'password_reset', life: resetLinkLife, isDecoy } as const;
      const isWithinCap = await deps.sendCaps.tryTake(tx, sending);
      if (former && isWithinCap) return tellFormer(tx, former);
      const reachable = isWithinCap && !isDecoy ? user : undefined;
      await sendLink(tx, reachable?.id ?? null, reachable?.email ?? given);
    });
  }

  /** The account that no longer has this address, and the link by which it may have it again. */
  async function formerOf(tx: Database, key: string): Promise<FormerMailbox | undefined> {
    const [link, holder] = await Promise.all([
      mailedLinks.takeBackOf(tx, key),
      usersRepository(tx).findByEmailKey(key),
    ]);
    const user = link?.user_id ? await usersRepository(tx).findById(link.user_id) : undefined;
    // Nothing can be restored that another account has by now.
    return link && user && !holder && isGoodFor(link, user) ? { user, link } : undefined;
  }

  /** Somebody who could read the mailbox for a while may have deleted the mail about the change (security #610). */
  async function tellFormer(tx: Database, { user, link }: FormerMailbox): Promise<void> {
    const email = link.subject ?? '';
    const life = link.expires_at - clock.now();
    const { href } = await mailedLinks.createTakeBack(tx, {
      userId: user.id,
      email,
      emailKey: link.email_key,
      addedIn: link.address_added_in,
      life,
      createdAt: link.created_at,
    });
    const contact = { channel: 'email', address: email } as const;
    await deps.notices.tellAt(tx, user, contact, 'email_changed', { link: { href, life }, client: null });
  }

  const sendLink = (tx: Database, userId: string | null, email: string): Promise<void> =>
    mailedLinks.send(tx, {
      purpose: 'password_reset',
      userId,
      email,
      emailKey: emailKey(email),
      life: resetLinkLife,
      page: '/auth/reset-password',
    });

  /** On behalf of an operator; the limits for strangers do not apply. False if the address may not reset. */
  async function sendFor(tx: Database, user: User): Promise<boolean> {
    if (user.email === null || !mayReset(user)) return false;
    await sendLink(tx, user.id, user.email);
    return true;
  }

  /**
   * Sets the password without signing in (security #19). If nothing but the mailbox confirms it, it takes effect later.
   * The link of a former email address also restores that address.
   * Throws `invalid_token`, `invalid_fields`, `2fa_required`, and `conflict` if another account has that email by now.
   */
  async function reset({ email, token, password, client }: PasswordResetRequest): Promise<Reset> {
    const link = await linkOf(token, emailKey(email));
    // Guesses are counted by address; a valid link has its own attempts, whatever others at the address do.
    if (link) await limits.resetOfLink.consume(link.token_hash);
    else await limits.reset.consume(client.ip);
    const found = link?.user_id ? await users.findById(link.user_id) : undefined;
    if (!link || !found || !isGoodFor(link, found)) throw await refusalOf(token, emailKey(email));
    const displaced = displacedBy(link);
    await newPasswords.refuseUnfit(password, displaced ? { ...found, email: displaced.email } : found);
    // For a link that followed a report, the password that a stranger knew (#107); for a displaced mailbox, the current
    // one, because whoever changed the email knows it.
    const former = displaced ? found.password_hash : link.subject;
    if (former !== null) await newPasswords.refuseFormer(password, former);
    const asked = fingerprintOf(password, token);
    const isConfirmed = isConfirmedFor(link, asked);
    const isNew = displaced !== null && !isConfirmed;
    const user = isNew ? await withoutMover(found, link, displaced) : found;
    const owed = isConfirmed ? undefined : await owedBeside(user);
    if (owed && owed.available.length > 0) await demandSecondFactor({ user, link, asked, client }, owed);
    if (owed && deps.waiting.isOn) return wait(user, link, password, client);
    const isByMailbox = !isConfirmed;
    const change = { user, password, notice: 'password_reset', client, isByMailbox } as const;
    await newPasswords.set(change, async (tx, now) => {
      if (!isGoodFor(link, now)) throw new ApiError('invalid_token');
      if (!(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
      if (isByMailbox) await deps.waiting.refusePreceded(tx, now, displaced);
      await deps.mailbox.settle(tx, now, { displaced, isByMailbox });
      await deps.mailbox.tellAgain(tx, now, link);
    });
    return { takesEffectAt: null };
  }

  /** The account after the sign-in that moved its email has been reported. */
  async function withoutMover(found: User, link: MailedLink, displaced: Displaced): Promise<User> {
    // Nothing is reported that cannot be restored.
    if (await users.findByEmailKey(emailKey(displaced.email))) throw new ApiError('conflict');
    await deps.reportMover(found.id, link.email_key);
    const user = await users.findById(found.id);
    if (!user || !isGoodFor(link, user)) throw new ApiError('invalid_token');
    return user;
  }

  /** A reset takes links of two purposes; the refusal of the one that the link was used for gives the reason. */
  async function refusalOf(token: string, key: string): Promise<ApiError> {
    const refusal = await mailedLinks.refusal(token, 'password_reset', key);
    return refusal.details.reason ? refusal : mailedLinks.refusal(token, 'email_take_back', key);
  }

  const linkOf = async (token: string, key: string): Promise<MailedLink | undefined> =>
    (await mailedLinks.find(token, 'password_reset', key)) ??
    (await mailedLinks.find(token, 'email_take_back', key));

  async function wait(user: User, link: MailedLink, password: string, client: ClientInfo): Promise<Reset> {
    const displaced = displacedBy(link);
    const hash = await deps.waiting.hashFor(user, password, displaced);
    return deps.inSeenTime(async (tx) => {
      const now = await usersRepository(tx).hold(user.id);
      if (!now || !isGoodFor(link, now) || !hasSamePassword(user, now)) throw new ApiError('invalid_token');
      // A former mailbox gets no other link: it has this one until the email is restored, whatever ends the wait.
      const isValid = displaced ? await isOpen(tx, link) : await mailedLinks.use(tx, link);
      if (!isValid) throw new ApiError('invalid_token');
      if (displaced && (await usersRepository(tx).findByEmailKey(emailKey(displaced.email))))
        throw new ApiError('conflict');
      // Somebody who is signed in could stop it.
      await deps.mailbox.tell(tx, now, link);
      return { takesEffectAt: await deps.waiting.begin(tx, now, hash, client, displaced) };
    });
  }

  const isOpen = async (tx: Database, { user_id: userId, purpose, token_hash: hash }: MailedLink) =>
    (await mailedLinks.open(tx, userId ?? '', purpose)).some((open) => open.token_hash === hash);

  /**
   * Whether the second factor was shown for a reset with this password: whoever can read the link must not set another one
   * with the owner's confirmation (#489).
   */
  const isConfirmedFor = (link: MailedLink, password: string): boolean =>
    link.confirmed_at !== null &&
    clock.now() < link.confirmed_at + confirmedLife &&
    link.pending_password === password;

  /** Replies with a `pending_reset` token, under which the account's second factor is proven. */
  async function demandSecondFactor(
    { user, link, asked, client }: AskedReset,
    owed: { readonly available: Factor[]; readonly preferred: FactorType | null },
  ): Promise<never> {
    const { token } = await inTransaction(db, async (tx) => {
      const now = await usersRepository(tx).hold(user.id);
      if (!now || !isGoodFor(link, now)) throw new ApiError('invalid_token');
      const started = await sessions.start(
        { userId: user.id, kind: 'pending_reset', factors: shownByLink, client },
        tx,
      );
      await mailedLinks.awaitFactor(tx, link, started.session.id, asked);
      // It may be somebody's who knew the first password, or had a former mailbox: its owner can report how it was added.
      await deps.mailbox.tell(tx, now, link);
      return started;
    });
    throw new ApiError('2fa_required', {
      auth_token: token,
      available_factors: owed.available,
      preferred_factor: owed.preferred,
    });
  }

  /** What must confirm the reset besides the link; undefined if the account needs no second factor. */
  const owedBeside = (user: User) => secondFactors.forReset(user, shownByLink);

  /**
   * Records that the second factor was proven under the pending token; the client then repeats the reset
   * (docs/behaviour/passwords.md#states).
   */
  async function confirm(caller: TokenCaller, mfaToken: string | undefined): Promise<void> {
    if (!mfaToken) return secondFactors.require(caller);
    const status = await inTransaction(db, async (tx) => {
      await sessions.holdAccount(caller, tx);
      const proof = await secondFactors.consume(caller, mfaToken, tx);
      if (proof.status) return proof.status;
      if (!(await mailedLinks.confirm(tx, caller.sessionId))) throw new ApiError('invalid_token');
      await sessions.end(caller.sessionId, 'completed', tx);
      return undefined;
    });
    if (status) await secondFactors.require(caller, status);
  }

  return { forgot, sendFor, reset, confirm };
}

/** Cannot be guessed from without the token, of which only a hash is stored. */
const fingerprintOf = (password: string, token: string): string =>
  createHmac('sha256', token).update(password).digest('base64url');
