import { clocksDiffer } from '../../platform/clock/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IsStrange } from '../accounts/forget-added.ts';
import type { KnewBefore } from '../accounts/owners-session.ts';
import { restsOnOf } from '../accounts/rests-on.ts';
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
  /** The same, without those that only rest on a factor of others: the email outlasts these (security #629). */
  readonly isStrangeItself: IsStrange;
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
 *
 * A report by mail also covers later ones from known browsers that a factor of these began: what it rests on is undone
 * (security #626). One in a session does not: the history shows them, and a stranger must not reach through it a sign-in that
 * is better protected than the one that they report.
 */
export async function strangerSessions(
  { sessions, knewBefore }: StrangerSessionsDeps,
  tx: Database,
  entry: LoginHistoryRow,
  reporter?: string,
): Promise<Strangers> {
  const { user_id: userId, session_id: reportedId } = entry;
  if (!userId || !reportedId) return { ...noStrangers, sessions: [], browser: null, ownBrowser: null };
  const [reported, owner] = await Promise.all([
    sessions.find(reportedId, tx),
    reporter === undefined ? undefined : sessions.find(reporter, tx),
  ]);

  const since = sinceOf(entry);

  const judged = new Map<string, Promise<boolean>>();
  function isStrange(id: string): Promise<boolean> {
    const known = judged.get(id) ?? judge(id);
    judged.set(id, known);
    return known;
  }

  async function judge(id: string): Promise<boolean> {
    if (await isStrangeItself(id)) return true;
    const session = reporter === undefined ? await laterSession(id) : undefined;
    return session !== undefined && restsOnStrange(session);
  }

  async function isStrangeItself(id: string): Promise<boolean> {
    const session = id === reportedId ? undefined : await laterSession(id);
    return id === reportedId || (session !== undefined && isOfStranger(session));
  }

  async function laterSession(id: string): Promise<Session | undefined> {
    const session = id === reporter || entry.result !== 'success' ? undefined : await sessions.find(id, tx);
    const isOwn = session?.user_id === userId && session.kind === 'session';
    return isOwn && session.created_at >= since ? session : undefined;
  }

  /** A session is later than those in which its factors were added, so that this ends. */
  async function restsOnStrange(session: Session): Promise<boolean> {
    for (const adders of Object.values(restsOnOf(session))) {
      const strange = await Promise.all(adders.map(isStrange));
      if (strange.length > 0 && strange.every(Boolean)) return true;
    }
    return false;
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
    isStrangeItself,
    browser: reported?.browser_hash ?? null,
    ownBrowser: owner?.browser_hash ?? null,
  };
}

const noStrangers = { isStrange: async () => false, isStrangeItself: async () => false };
