import type { SavedSession } from './saved-session.ts';
import type { TokenStates } from './token-states.ts';

export interface SessionsSnapshot {
  sessions: readonly SavedSession[];
  currentUserId: string | null;
  states: TokenStates;
}

export type CurrentSession =
  /** Not known yet. */
  | { status: 'checking' }
  /** Nobody is chosen, or the chosen one's session is over. */
  | { status: 'none' }
  /** The server did not answer; `retry` by checking `session` again. */
  | { status: 'unreachable'; session: SavedSession }
  | { status: 'live'; session: SavedSession };

/** What the guards go by. Pure. */
export function currentSessionOf({ sessions, currentUserId, states }: SessionsSnapshot): CurrentSession {
  const session = sessions.find(({ user_id }) => user_id === currentUserId);
  if (!session) return { status: 'none' };
  const state = states[session.id];
  if (state?.alive) return { status: 'live', session };
  if (state?.unreachable) return { status: 'unreachable', session };
  return { status: state?.checked ? 'none' : 'checking' };
}

/**
 * The same where the address names an account (`auth_user`): while that one's session is checked nobody else's page is shown,
 * and when it lives it becomes the current one. A stranger, or one whose session is over, changes nothing. Pure.
 */
export function arrivingSessionOf(snapshot: SessionsSnapshot, named: string | undefined): CurrentSession {
  const session = snapshot.sessions.find(({ user_id }) => user_id === named);
  if (!session || named === snapshot.currentUserId) return currentSessionOf(snapshot);
  const state = snapshot.states[session.id];
  if (state?.unreachable) return { status: 'unreachable', session };
  const isOver = state?.checked && !state.alive;
  return isOver ? currentSessionOf(snapshot) : { status: 'checking' };
}

/** The sessions that the server has confirmed. */
export function liveSessionsOf({ sessions, states }: SessionsSnapshot): SavedSession[] {
  return sessions.filter(({ id }) => states[id]?.alive);
}
