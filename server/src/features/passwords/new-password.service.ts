import type { FactorType } from '@latchkey/contract/http/api-error';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { browserHash } from '../../platform/http/browser-hash.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { NoticeKind } from '../../platform/text/messages.en.ts';
import { isPasswordDoubted, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

/** Treats an account's browsers as unknown from now on. */
export type ForgetBrowsers = (
  tx: Database,
  userId: string,
  which: {
    /** Hash of the one that stays known. */
    readonly except: string | undefined;
    /** The session that does it, or whose doing it is; null for a reset by a mailed link. */
    readonly by: string | null;
  },
) => Promise<void>;

export interface NewPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly sessions: SessionsService;
  readonly notices: NoticesService;
  readonly withdrawProofs: WithdrawProofs;
  readonly forgetBrowsers: ForgetBrowsers;
  /** Ends access of applications that depends on no session. */
  readonly endLasting: (tx: Database, userId: string, sessionsStay: boolean) => Promise<unknown>;
  /** Unlocks a factor that was guessed too often. */
  readonly forgetFailures: (tx: Database, userId: string, factor: FactorType) => Promise<void>;
}

export interface NewPassword {
  readonly user: User;
  readonly password: string;
  readonly notice: Extract<NoticeKind, 'password_changed' | 'password_reset'>;
  readonly client: ClientInfo;
  /** True if a link to the mailbox is the only authorisation (security #288). */
  readonly isByMailbox?: boolean;
  /** True if the session in which it is set has proven nothing for it (security #578). */
  readonly isUnproven?: boolean;
  /** The session in which it is set, if there is one. */
  readonly setIn?: string;
  /** The session that stays signed in; 'all' to keep every one. */
  readonly keep?: string | 'all';
}

export type NewPasswordService = ReturnType<typeof newPasswordService>;

/** The consequences of setting a password, whichever call does it. */
export function newPasswordService(deps: NewPasswordDeps) {
  const { db, clock, hasher, policy, sessions, notices, withdrawProofs, forgetBrowsers, endLasting } = deps;

  /**
   * Throws `invalid_fields` with every reason (security #57, #58); also for a password that a report has called into
   * question: set again, it would no longer be limited to known browsers (security #590).
   */
  async function refuseUnfit(password: string, user: User): Promise<void> {
    const refusals = await policy.refusals(password, user);
    if (refusals.length > 0)
      throw new ApiError('invalid_fields', { errors: { password: refusals.map(policy.message) } });
    if (user.password_hash !== null && isPasswordDoubted(user))
      await refuseFormer(password, user.password_hash);
  }

  /** Throws `invalid_fields` if the password equals the one to be replaced. */
  async function refuseFormer(password: string, hash: string): Promise<void> {
    if (!(await hasher.verify(password, hash))) return;
    throw new ApiError('invalid_fields', { errors: { password: [catalog().fields.password_same] } });
  }

  /**
   * Hashes the password. Then, in one transaction that locks the account: calls `first`, sets the password, ends other
   * sessions and everything based on the old one, including pending sign-ins, and writes a notice.
   * @param first uses up the authorisation, and throws if it is no longer valid for the account as it is `now`
   */
  async function set(change: NewPassword, first: (tx: Database, now: User) => Promise<void>): Promise<void> {
    await put(change.user, await hasher.hash(change.password), change.notice, first, change);
  }

  /** Like `set`, with a password that was already hashed. */
  async function put(
    user: User,
    hash: string,
    notice: NewPassword['notice'],
    first: (tx: Database, now: User) => Promise<void>,
    {
      keep,
      client,
      isByMailbox = false,
      isUnproven = false,
      setIn,
    }: Partial<Pick<NewPassword, 'keep' | 'client' | 'isByMailbox' | 'isUnproven' | 'setIn'>> = {},
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const users = usersRepository(tx);
      const now = await users.hold(user.id);
      if (now?.status !== 'active') throw new ApiError('unauthenticated');
      await first(tx, now);
      // Reads the account again: `first` may have verified its email, or restored the former one.
      const held = (await users.findById(user.id)) ?? now;
      // A password that a mailed link sets is as strange as the mailbox: whoever moved the email resets it there, and confirms
      // that with a factor that they have added as well (security #579).
      const origin = setIn ?? (notice === 'password_reset' ? held.email_added_in : null);
      await users.setPassword(user.id, hash, clock.now(), { isByMailbox, isUnproven, setIn: origin });
      if (keep === 'all') {
        // Staying signed in keeps sessions, and nothing that outlives them (#392).
        await endLasting(tx, user.id, true);
      } else {
        await sessions.endAllOf(user.id, 'password_changed', { on: tx, ...(keep ? { except: keep } : {}) });
        // A stranger's browser must not stay known after their session has ended (security #132).
        const except = await browserOf(tx, { keep, client });
        await forgetBrowsers(tx, user.id, { except, by: origin });
      }
      await withdrawProofs(tx, user.id, 'password');
      // The link has proven the mailbox as well as a code to it would (#509).
      if (notice === 'password_reset') await deps.forgetFailures(tx, user.id, 'email_otp');
      await notices.tell(tx, held, notice, client ? { client } : {});
      audit.record(tx, { action: `user.${notice}`, target: userTarget(now) });
    });
  }

  /** The hash of the caller's browser. Calls of a session do not send the browser's cookie: the session stores it. */
  async function browserOf(
    tx: Database,
    { keep, client }: Partial<Pick<NewPassword, 'keep' | 'client'>>,
  ): Promise<string | undefined> {
    const browser = client && browserHash(client);
    if (browser) return browser;
    return keep ? ((await sessions.find(keep, tx))?.browser_hash ?? undefined) : undefined;
  }

  return { refuseUnfit, refuseFormer, hash: hasher.hash, verify: hasher.verify, set, put };
}
