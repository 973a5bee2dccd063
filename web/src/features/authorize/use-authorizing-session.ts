import { useState } from 'react';
import type { SavedSession } from '../sessions/saved-session.ts';
import { tabAccount } from '../sessions/tab-account.ts';
import { useSessions } from '../sessions/use-sessions.ts';

export type AuthorizingSession =
  | { status: 'checking' }
  | { status: 'none' }
  | { status: 'live'; session: SavedSession };

/**
 * The account that answers: the one in the address, or the one chosen in this tab, or the current one.
 * It is determined once: changes in other tabs do not affect it (security #46).
 */
export function useAuthorizingSession(named: string | undefined): AuthorizingSession {
  const { sessions, states, currentUserId } = useSessions();
  const [userId] = useState(() =>
    [named, tabAccount(), currentUserId].find((id) => id && sessions.some(({ user_id }) => user_id === id)),
  );
  const session = sessions.find(({ user_id }) => user_id === userId);
  if (!session) return { status: 'none' };
  const state = states[session.id];
  if (state?.alive) return { status: 'live', session };
  return { status: state?.checked ? 'none' : 'checking' };
}
