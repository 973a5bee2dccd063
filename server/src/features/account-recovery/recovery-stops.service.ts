import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { RecoveriesService } from './recoveries.service.ts';

export interface RecoveryStopsDeps {
  readonly db: Database;
  readonly mailedLinks: Pick<MailedLinksService, 'find' | 'refusal' | 'use'>;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly recoveries: Pick<RecoveriesService, 'stopIn'>;
  /** Limit for links tried from one address. */
  readonly limit: RateLimit;
}

export type RecoveryStopsService = ReturnType<typeof recoveryStopsService>;

/** The veto of anybody who may be the owner. */
export function recoveryStopsService({ db, mailedLinks, sessions, recoveries, limit }: RecoveryStopsDeps) {
  return {
    /** Stops it by a mailed link. Throws `invalid_token`, with the reason if the link was used. */
    async byLink(contact: string, token: string, client: ClientInfo): Promise<void> {
      const key = emailKey(contact);
      const link = await mailedLinks.find(token, 'recovery_stop', key);
      if (!link?.user_id) {
        // The holder of a valid link must not be blocked by others who guess for the same address (#292).
        await limit.consume(client.ip);
        throw await mailedLinks.refusal(token, 'recovery_stop', key);
      }
      const userId = link.user_id;
      await inTransaction(db, async (tx) => {
        const user = await usersRepository(tx).hold(userId);
        if (!(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
        if (user) await recoveries.stopIn(tx, user, {});
      });
    },
    /** Stops it from a session of the account. Throws `not_found` if none is waiting. */
    async bySession(caller: TokenCaller): Promise<void> {
      const { sessionId } = caller;
      await inTransaction(db, async (tx) => {
        const user = await sessions.holdAccount(caller, tx);
        if (!(await recoveries.stopIn(tx, user, { sessionId }))) throw new ApiError('not_found');
      });
    },
  };
}
