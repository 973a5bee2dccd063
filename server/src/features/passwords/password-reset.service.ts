import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { type UsersRepository, usersRepository } from '../accounts/users.repository.ts';
import type { SendCapsService } from '../codes/send-caps.service.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { KnowsBrowser } from '../mfa/factor-failures.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { confirmedLife, resetLinkLife } from './limits.ts';
import type { NewPasswordService } from './new-password.service.ts';

export interface PasswordResetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionsService;
  readonly mailedLinks: MailedLinksService;
  readonly sendCaps: SendCapsService;
  readonly knowsBrowser: KnowsBrowser;
  readonly secondFactors: SecondFactors;
  readonly newPasswords: NewPasswordService;
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

export type PasswordResetService = ReturnType<typeof passwordResetService>;

/** Forgotten passwords: a link by mail, then a new password, and for an account with 2FA its second factor in between. */
export function passwordResetService(deps: PasswordResetDeps) {
  const { db, clock, sessions, mailedLinks, secondFactors, newPasswords, limits } = deps;
  const users = usersRepository(db);

  /** Mails a link to a verified address; the same work and no word of it for any other (security #25, #62). */
  async function forgot(given: string, client: ClientInfo): Promise<void> {
    const key = emailKey(given);
    const isWithinLimit = await limits.forgot.tryConsume(client.ip);
    const user = await users.findByEmailKey(key);
    // Strangers at the same address do not stop a browser that the account knows.
    const isKnown = await deps.knowsBrowser(user?.id ?? key, client.browserId ?? null);
    if (isKnown) await limits.forgot.giveBack(client.ip);
    else if (!isWithinLimit) await limits.forgot.refuse(client.ip);
    await db.transaction().execute(async (tx) => {
      const target = { channel: 'email', address: key } as const;
      const sender = deps.sendCaps.senders.anonymous(client, isKnown);
      const isWithinCap = await deps.sendCaps.tryTake(tx, { target, sender });
      const reachable = user && isWithinCap && mayReset(user) ? user : undefined;
      await mailedLinks.send(tx, {
        purpose: 'password_reset',
        userId: reachable?.id ?? null,
        email: reachable?.email ?? given,
        emailKey: key,
        life: resetLinkLife,
        page: '/auth/reset-password',
      });
    });
  }

  /** Sets the password and signs nobody in (security #19). Throws `invalid_token`, `invalid_fields`, `2fa_required`. */
  async function reset({ email, token, password, client }: PasswordResetRequest): Promise<void> {
    const key = emailKey(email);
    const link = await mailedLinks.find(token, 'password_reset', key);
    // Who guesses pays by address; who holds the link has attempts of its own, whatever others at the address do.
    if (link) await limits.resetOfLink.consume(link.token_hash);
    else await limits.reset.consume(client.ip);
    const user = link?.user_id ? await owner(users, link.user_id, key) : undefined;
    if (!link || !user) throw new ApiError('invalid_token');
    await newPasswords.refuseWeak(password, user);
    if (!isConfirmed(link)) await demandSecondFactor(user, link, client);
    await newPasswords.set({ user, password, notice: 'password_reset', client }, async (tx, now) => {
      if (!isOwner(now, key)) throw new ApiError('invalid_token');
      if (!(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
    });
  }

  const isConfirmed = (link: MailedLink): boolean =>
    link.confirmed_at !== null && clock.now() < link.confirmed_at + confirmedLife;

  /** Answers with a `pending_reset` token, under which the account's second factor is proven. */
  async function demandSecondFactor(user: User, link: MailedLink, client: ClientInfo): Promise<void> {
    const proven = await provenByLink(user);
    if (!proven) return;
    const { token } = await db.transaction().execute(async (tx) => {
      const now = await usersRepository(tx).hold(user.id);
      if (!now || !isOwner(now, link.email_key)) throw new ApiError('invalid_token');
      const started = await sessions.start(
        { userId: user.id, kind: 'pending_reset', factors: proven.used, client },
        tx,
      );
      await mailedLinks.awaitFactor(tx, link, started.session.id);
      return started;
    });
    throw new ApiError('2fa_required', {
      auth_token: token,
      available_factors: proven.available,
      preferred_factor: proven.preferred,
    });
  }

  /**
   * The mailbox is proven by the link and the password is the one that is lost: neither is asked for (H7).
   * An account whose only other factor is the mailbox is asked for a code there, or it could never be reset.
   */
  async function provenByLink(user: User) {
    for (const used of [['password', 'email_otp'], ['password']] satisfies FactorType[][]) {
      const owed = await secondFactors.forSignIn(user, used);
      if (!owed) return undefined;
      if (owed.available.length > 0) return { ...owed, used };
    }
    return { available: [], preferred: null, used: ['password'] satisfies FactorType[] };
  }

  /** Notes that the second factor was proven under the pending token; the same reset is then sent again (docs/behaviour/passwords.md#states). */
  async function confirm(caller: TokenCaller, mfaToken: string | undefined): Promise<void> {
    if (!mfaToken) return secondFactors.require(caller);
    const status = await inTransaction(db, async (tx) => {
      await usersRepository(tx).hold(caller.userId);
      const proof = await secondFactors.consume(caller, mfaToken, tx);
      if (proof.status) return proof.status;
      if (!(await mailedLinks.confirm(tx, caller.sessionId))) throw new ApiError('invalid_token');
      await sessions.end(caller.sessionId, 'completed', tx);
      return undefined;
    });
    if (status) await secondFactors.require(caller, status);
  }

  return { forgot, reset, confirm };
}

/** An unverified address resets nothing (security #24), and neither does a suspended account. */
const mayReset = (user: User): boolean => user.status === 'active' && user.email_verified_at !== null;

/** The account while it still has the address that the link went to. */
async function owner(users: UsersRepository, id: string, key: string): Promise<User | undefined> {
  const user = await users.findById(id);
  return user && isOwner(user, key) ? user : undefined;
}

const isOwner = (user: User, key: string): boolean => user.email_key === key && mayReset(user);
