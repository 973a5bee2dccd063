import { clocksDiffer } from '../../platform/clock/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IsStrange } from '../accounts/forget-added.ts';
import type { KnewBefore } from '../accounts/owners-session.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { grantedAhead } from './limits.ts';
import type { LoginHistoryRow } from './login-history.repository.ts';

export interface StrangerSessionsDeps {
  readonly sessions: Pick<SessionsService, 'find' | 'live' | 'pending'>;
  readonly knewBefore: KnewBefore;
}

export interface StrangerGrantsDeps {
  /** Ends offline access that an account granted since then. */
  readonly endLastingSince: (tx: Database, userId: string, since: number) => Promise<void>;
}

/**
 * Ends offline access that was granted by a reported sign-in or approval, or since: a stranger who signed out before
 * the report must not keep it (security #235).
 */
export async function endStrangerGrants(
  { endLastingSince }: StrangerGrantsDeps,
  tx: Database,
  { user_id: userId, result, at }: LoginHistoryRow,
): Promise<void> {
  if (userId && result === 'success') await endLastingSince(tx, userId, at - grantedAhead);
}

/**
 * From when on something counts as later than a sign-in. Another process may have recorded it with a clock that is
 * behind (security #347).
 */
export const sinceOf = ({ at }: LoginHistoryRow): number => at - clocksDiffer;

export interface Strangers {
  /** The live ones, the reported one, and sign-ins that wait for their second factor, whenever they began. */
  readonly sessions: readonly string[];
  readonly isStrange: IsStrange;
  /** Of the reported session. */
  readonly browser: string | null;
  /** Of the owner's session that reports. */
  readonly ownBrowser: string | null;
}

/**
 * The session that a reported sign-in started, and later ones from browsers that the account did not know: a person who
 * was signed in may have started others and added factors. `reporter` is the session of the report, which is the
 * owner's. Ask before browsers are forgotten. However many a stranger started, each is found (security #314): they are
 * judged one by one where it matters, and never listed.
 */
export async function strangerSessions(
  { sessions, knewBefore }: StrangerSessionsDeps,
  tx: Database,
  entry: LoginHistoryRow,
  reporter?: string,
): Promise<Strangers> {
  const { user_id: userId, session_id: reportedId } = entry;
  if (!userId || !reportedId)
    return { sessions: [], isStrange: async () => false, browser: null, ownBrowser: null };
  const [reported, owner] = await Promise.all([
    sessions.find(reportedId, tx),
    reporter === undefined ? undefined : sessions.find(reporter, tx),
  ]);

  const since = sinceOf(entry);

  async function isStrange(id: string): Promise<boolean> {
    if (id === reportedId) return true;
    const session = id === reporter || entry.result !== 'success' ? undefined : await sessions.find(id, tx);
    if (session?.user_id !== userId || session.kind !== 'session' || session.created_at < since) return false;
    return isOfStranger(session);
  }

  async function isOfStranger({ browser_hash: browser }: Pick<Session, 'browser_hash'>): Promise<boolean> {
    if (browser === null) return true;
    if (browser === owner?.browser_hash) return false;
    return browser === reported?.browser_hash || !(await knewBefore(tx, userId ?? '', browser, since));
  }

  const found = new Set([reportedId]);
  for (const { id } of await sessions.live(userId, tx)) if (await isStrange(id)) found.add(id);
  // Whoever has proven the second factor already would complete one of them after the report (security #475).
  if (entry.result === 'success')
    for (const waiting of await sessions.pending(userId, tx))
      if (await isOfStranger(waiting)) found.add(waiting.id);
  return {
    sessions: [...found],
    isStrange,
    browser: reported?.browser_hash ?? null,
    ownBrowser: owner?.browser_hash ?? null,
  };
}
