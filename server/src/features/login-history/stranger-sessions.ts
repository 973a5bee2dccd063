import type { Database } from '../../platform/db/database.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { grantedAhead } from './limits.ts';
import type { LoginHistoryRow } from './login-history.repository.ts';

export interface StrangerSessionsDeps {
  readonly sessions: Pick<SessionsService, 'find' | 'begunSince'>;
  /** Whether the account knew a browser before that time. */
  readonly knewBefore: (on: Database, userId: string, browserHash: string, at: number) => Promise<boolean>;
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

export interface Strangers {
  readonly sessions: readonly string[];
  readonly browsers: readonly string[];
}

/**
 * The session that a reported sign-in started, and later ones from browsers that the account did not know: a person who
 * was signed in may have started others and added factors. `reporter` is the session of the report, which is the
 * owner's.
 */
export async function strangerSessions(
  { sessions, knewBefore }: StrangerSessionsDeps,
  tx: Database,
  entry: LoginHistoryRow,
  reporter?: string,
): Promise<Strangers> {
  const { user_id: userId, session_id: id } = entry;
  if (!userId || !id) return { sessions: [], browsers: [] };
  const [reported, owner] = await Promise.all([
    sessions.find(id, tx),
    reporter === undefined ? undefined : sessions.find(reporter, tx),
  ]);
  const since = entry.result === 'success' ? await sessions.begunSince(userId, entry.at, tx) : [];
  const strange = reported ? [reported] : [];
  for (const session of since) {
    if (session.id === id || session.id === reporter) continue;
    const { browser_hash: browser } = session;
    if (browser !== null && browser === owner?.browser_hash) continue;
    const isReported = browser !== null && browser === reported?.browser_hash;
    if (browser === null || isReported || !(await knewBefore(tx, userId, browser, entry.at)))
      strange.push(session);
  }
  const browsers = strange.flatMap(({ browser_hash: browser }) => browser ?? []);
  return {
    sessions: [...new Set([id, ...strange.map((session) => session.id)])],
    browsers: [...new Set(browsers)].filter((browser) => browser !== owner?.browser_hash),
  };
}
