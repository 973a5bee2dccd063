import type { SavedSession } from '../sessions/saved-session.ts';
import { useSessions } from '../sessions/use-sessions.ts';

/** The valid sessions of this browser, once every saved one has been checked; undefined until then. */
export function useConfirmedSessions(): readonly SavedSession[] | undefined {
  const { sessions, states } = useSessions();
  const isKnown = sessions.every(({ id }) => states[id]?.checked || states[id]?.unreachable);
  return isKnown ? sessions.filter(({ id }) => states[id]?.alive) : undefined;
}
