import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../sessions/session.ts';

/** Whether the account knew a browser before that time. */
export type KnewBefore = (on: Database, userId: string, browserHash: string, at: number) => Promise<boolean>;

/** A sign-in that may be a stranger's; its session may no longer exist. */
export interface DoubtfulSignIn {
  readonly sessionId: string | null;
  readonly browser: string | null;
  /** From when on something counts as later, in milliseconds since the epoch. */
  readonly since: number;
}

/**
 * Whether a session is more likely the owner's than the other sign-in is: that is of another browser, and the session
 * was begun before it, or in a browser that the account knew before it (security #323).
 */
export async function isRatherOwners(
  knewBefore: KnewBefore,
  on: Database,
  session: Pick<Session, 'id' | 'user_id' | 'browser_hash' | 'created_at'>,
  { sessionId, browser, since }: DoubtfulSignIn,
): Promise<boolean> {
  const { browser_hash: own } = session;
  if (session.id === sessionId || (own !== null && own === browser)) return false;
  if (session.created_at < since) return true;
  return own !== null && knewBefore(on, session.user_id, own, since);
}
