import { untoldFor, untoldSessions } from './limits.ts';
import type { User } from './user.ts';

/**
 * The sessions that added sign-in methods while there was no verified email to tell the owner at. A reset by mail is the
 * first that the owner can do about it, and for a week after they could be told (security #557).
 */
export function untoldOf(
  { untold_in: sessions, email_verified_at: at }: User,
  now: number,
): readonly string[] {
  if (at !== null && now >= at + untoldFor) return [];
  return sessionsIn(sessions);
}

/** What to store when such a session adds another one. */
export function withUntold({ untold_in: before }: User, sessionId: string): string {
  const others = sessionsIn(before).filter((id) => id !== sessionId);
  return JSON.stringify([...others, sessionId].slice(-untoldSessions));
}

const sessionsIn = (stored: string | null): string[] => JSON.parse(stored ?? '[]') as string[];
