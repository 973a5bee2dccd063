import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { NoticeKind } from '../../platform/text/messages.en.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

export interface NewPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly sessions: SessionsService;
  readonly notices: NoticesService;
  readonly withdrawProofs: WithdrawProofs;
  /** Takes the account's browsers for unknown again, but the one given. */
  readonly forgetBrowsers: (tx: Database, userId: string, exceptHash: string | undefined) => Promise<void>;
}

export interface NewPassword {
  readonly user: User;
  readonly password: string;
  readonly notice: Extract<NoticeKind, 'password_changed' | 'password_reset'>;
  readonly client: ClientInfo;
  /** Whether a link to the mailbox is all that allows it (security #288). */
  readonly isByMailbox?: boolean;
  /** The session that goes on; 'all' where every one does. */
  readonly keep?: string | 'all';
}

export type NewPasswordService = ReturnType<typeof newPasswordService>;

/** What setting a password always does, whichever call asks for it. */
export function newPasswordService(deps: NewPasswordDeps) {
  const { db, clock, hasher, policy, sessions, notices, withdrawProofs, forgetBrowsers } = deps;

  /** Throws `invalid_fields` with every reason (security #57, #58). */
  async function refuseWeak(password: string, user: User): Promise<void> {
    const refusals = await policy.refusals(password, user);
    if (refusals.length === 0) return;
    throw new ApiError('invalid_fields', { errors: { password: refusals.map(policy.message) } });
  }

  /** Throws `invalid_fields` for the password that is to be replaced. */
  async function refuseFormer(password: string, hash: string): Promise<void> {
    if (!(await hasher.verify(password, hash))) return;
    throw new ApiError('invalid_fields', { errors: { password: [catalog().fields.password_same] } });
  }

  /**
   * Hashes, then in one transaction that holds the account: `first`, the password, the end of other sessions and of all
   * that rests on the old one, sign-ins under way among them, and a notice.
   * @param first uses up what allows it, and refuses where that does not hold any more for the account as it is `now`
   */
  async function set(change: NewPassword, first: (tx: Database, now: User) => Promise<void>): Promise<void> {
    await put(change.user, await hasher.hash(change.password), change.notice, first, change);
  }

  /** As `set`, with a password that was hashed before. */
  async function put(
    user: User,
    hash: string,
    notice: NewPassword['notice'],
    first: (tx: Database, now: User) => Promise<void>,
    { keep, client, isByMailbox = false }: Partial<Pick<NewPassword, 'keep' | 'client' | 'isByMailbox'>> = {},
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const users = usersRepository(tx);
      const now = await users.hold(user.id);
      if (now?.status !== 'active') throw new ApiError('unauthenticated');
      await first(tx, now);
      await users.setPassword(user.id, hash, clock.now(), { isByMailbox });
      if (keep !== 'all') {
        await sessions.endAllOf(user.id, 'password_changed', { on: tx, ...(keep ? { except: keep } : {}) });
        // A stranger's browser is known no longer than their sign-in lasts (security #132).
        await forgetBrowsers(tx, user.id, await browserOf(tx, { keep, client }));
      }
      await withdrawProofs(tx, user.id, 'password');
      // As the account is now: `first` may have verified its email.
      await notices.tell(tx, (await users.findById(user.id)) ?? user, notice, client ? { client } : {});
      audit.record(tx, { action: `user.${notice}`, target: userTarget(now) });
    });
  }

  /** The hash of the browser that asks. Calls of a session do not bring its cookie: the session has it. */
  async function browserOf(
    tx: Database,
    { keep, client }: Partial<Pick<NewPassword, 'keep' | 'client'>>,
  ): Promise<string | undefined> {
    if (client?.browserId) return tokenHash(client.browserId);
    return keep ? ((await sessions.find(keep, tx))?.browser_hash ?? undefined) : undefined;
  }

  return { refuseWeak, refuseFormer, hash: hasher.hash, set, put };
}
