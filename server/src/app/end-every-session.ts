import type { EndReason } from '../features/sessions/session.ts';
import type { SessionsService } from '../features/sessions/sessions.service.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { endLasting, forgetAllBrowsers } from './account-endings.ts';

/**
 * Ends every session of an account, for an operator or for the session `by`, and what outlasts them; in this process, so
 * that open pages are notified at once. The owner is mailed about the next sign-in of each browser: one of them may have
 * been a stranger's (security #572). Returns whether there was anything to end.
 */
export const endEverySession =
  (clock: Clock, sessions: Pick<SessionsService, 'endAllOf'>) =>
  async (tx: Database, userId: string, reason: EndReason = 'revoked', by?: string): Promise<boolean> => {
    const ended = await sessions.endAllOf(userId, reason, { on: tx });
    const wasLasting = await endLasting(clock)(tx, userId);
    await forgetAllBrowsers(tx, userId, by === undefined ? undefined : { sessionId: by, now: clock.now() });
    return ended > 0 || wasLasting;
  };
