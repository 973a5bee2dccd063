import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import type { NoticeKind } from '../../platform/text/messages.en.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

export interface NewPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly sessions: SessionsService;
  readonly notices: NoticesService;
  readonly mailedLinks: MailedLinksService;
}

export interface NewPassword {
  readonly user: User;
  readonly password: string;
  readonly notice: Extract<NoticeKind, 'password_changed' | 'password_reset'>;
  readonly ip: string;
  /** The session that goes on; 'all' where every one does. */
  readonly keep?: string | 'all';
}

export type NewPasswordService = ReturnType<typeof newPasswordService>;

/** What setting a password always does, whichever call asks for it. */
export function newPasswordService(deps: NewPasswordDeps) {
  const { db, clock, hasher, policy, sessions, notices, mailedLinks } = deps;

  /** Throws `invalid_fields` with every reason (security #57, #58). */
  async function refuseWeak(password: string, user: User): Promise<void> {
    const refusals = await policy.refusals(password, user);
    if (refusals.length === 0) return;
    throw new ApiError('invalid_fields', { errors: { password: refusals.map(policy.message) } });
  }

  /** Hashes, then in one transaction: `first`, the password, the end of other sessions and of open links, a notice. */
  async function set(change: NewPassword, first?: (tx: Database) => Promise<void>): Promise<void> {
    const { user, notice, keep, ip } = change;
    const hash = await hasher.hash(change.password);
    await inTransaction(db, async (tx) => {
      await first?.(tx);
      const now = clock.now();
      const changes = { password_hash: hash, password_changed_at: now, updated_at: now };
      if (!(await usersRepository(tx).update(user.id, changes))) throw new ApiError('unauthenticated');
      await mailedLinks.kill(tx, user.id, ['password_reset']);
      if (keep !== 'all') {
        await sessions.endAllOf(user.id, 'password_changed', { on: tx, ...(keep ? { except: keep } : {}) });
      }
      await notices.tell(tx, user, notice, { ip });
    });
  }

  return { refuseWeak, set };
}
