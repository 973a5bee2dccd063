import { createContext, use } from 'react';
import type { SavedSession } from './saved-session.ts';

/** Provided by the guard; everything inside belongs to this one account (security #46). */
export const LiveSessionContext = createContext<SavedSession | undefined>(undefined);

/** The confirmed session of a guarded page. */
export function useLiveSession(): SavedSession {
  const session = use(LiveSessionContext);
  if (!session) throw new Error('useLiveSession outside a guarded page');
  return session;
}
