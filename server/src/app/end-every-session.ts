import type { SessionsService } from '../features/sessions/sessions.service.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { endLasting } from './account-endings.ts';

/**
 * Ends every session of an account for an operator, and what outlasts them; in this process, so that open pages are
 * notified at once. Returns whether there was anything to end.
 */
export const endEverySession =
  (clock: Clock, sessions: Pick<SessionsService, 'endAllOf'>) =>
  async (tx: Database, userId: string): Promise<boolean> => {
    const ended = await sessions.endAllOf(userId, 'revoked', { on: tx });
    const wasLasting = await endLasting(clock)(tx, userId);
    return ended > 0 || wasLasting;
  };
