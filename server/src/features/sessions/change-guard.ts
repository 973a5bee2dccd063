import type { Guard } from '../../platform/http/calls.ts';
import { LimitStoreAway } from '../../platform/rate-limits/limit-store.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';

/**
 * Limits the calls of one session that may write something: many of them leave a row that lasts for minutes or days, and
 * anybody with an account could fill the database with them (security #504). By session, so that nobody else's calls
 * count; the Admin API has limits of its own.
 */
export function changeGuard(changes: Pick<RateLimit, 'consume'>): Guard {
  async function count(sessionId: string): Promise<void> {
    try {
      await changes.consume(sessionId);
    } catch (error) {
      // Without the shared counters a person can still sign out, or end a stranger's session.
      if (!(error instanceof LimitStoreAway)) throw error;
    }
  }
  return ({ method, callers }, caller) => {
    if (method === 'GET' || callers.includes('operator') || !caller || !('sessionId' in caller)) return;
    return count(caller.sessionId);
  };
}
