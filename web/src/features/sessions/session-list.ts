import { readToken } from './read-token.ts';
import { maxSessions, type SavedSession, type SessionProfile } from './saved-session.ts';

/**
 * Adds a token; it replaces an earlier one of the same user, whose profile is kept (docs/behaviour/sessions.md#states).
 */
export function withToken(list: readonly SavedSession[], token: string): SavedSession[] {
  const { id, user_id } = readToken(token);
  const earlier = list.find((session) => session.user_id === user_id);
  const others = list.filter((session) => session.user_id !== user_id);
  return [...others, { id, user_id, token, profile: earlier?.profile ?? null }].slice(-maxSessions);
}

/** Removes the sessions with these token ids. A newer token of the same user stays. */
export function withoutTokens(list: readonly SavedSession[], ids: ReadonlySet<string>): SavedSession[] {
  return list.filter((session) => !ids.has(session.id));
}

export function withProfile(
  list: readonly SavedSession[],
  id: string,
  profile: SessionProfile,
): SavedSession[] {
  return list.map((session) =>
    session.id === id && session.user_id === profile.id ? { ...session, profile } : session,
  );
}

/** A sign-in in this tab, and its time in milliseconds. */
export interface OwnSignIn {
  session: SavedSession;
  at: number;
}

/** Tabs that write at the same moment see each other's changes within this time. */
const settlingMs = 5_000;

/**
 * Sign-ins of this tab that were lost because another tab wrote at the same moment; they are to be restored (R23).
 * Sessions that have ended since, or were replaced by another token of the user, do not count as lost.
 */
export function lostSignIns(
  list: readonly SavedSession[],
  own: readonly OwnSignIn[],
  ended: ReadonlySet<string>,
  now: number,
): SavedSession[] {
  return own
    .filter(({ session, at }) => now - at < settlingMs && !ended.has(session.id))
    .map(({ session }) => session)
    .filter(({ user_id }) => !list.some((other) => other.user_id === user_id));
}
