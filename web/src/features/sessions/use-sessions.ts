import { useSyncExternalStore } from 'react';
import type { SessionsSnapshot } from './current-session.ts';
import { noSessions, sessionStore } from './session-store.ts';

/** All saved sessions with their states; empty during hydration. */
export function useSessions(): SessionsSnapshot {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot, () => noSessions);
}
