import type { SessionsSnapshot } from '../sessions/current-session.ts';
import type { SavedSession } from '../sessions/saved-session.ts';
import { subjectOf } from './subject-of.ts';

/** The account that the application's ID token names, otherwise the current one. Pure. */
export function sessionToEnd(
  { sessions, currentUserId }: SessionsSnapshot,
  search: string,
): SavedSession | undefined {
  const hint = new URLSearchParams(search).get('id_token_hint') ?? undefined;
  const userId = hint ? subjectOf(hint) : currentUserId;
  return sessions.find(({ user_id }) => user_id === userId);
}
