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
  /** No account is chosen, or its session has ended. */
  | { status: 'none' }
  /** The server did not answer; check `session` again to retry. */
  | { status: 'unreachable'; session: SavedSession }
  | { status: 'live'; session: SavedSession };

/** The state that the guards use. Pure. */
export function currentSessionOf({ sessions, currentUserId, states }: SessionsSnapshot): CurrentSession {
  const session = sessions.find(({ user_id }) => user_id === currentUserId);
  if (!session) return { status: 'none' };
  const state = states[session.id];
  if (state?.alive) return { status: 'live', session };
  if (state?.unreachable) return { status: 'unreachable', session };
  return { status: state?.checked ? 'none' : 'checking' };
}

/**
 * Like `currentSessionOf` for an address that names an account (`auth_user`): while that session is checked, no other
 * account's page is shown; if it is valid, it becomes the current one. An unknown account, or one whose session has
 * ended, is ignored. Pure.
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
