import type { Database } from '../../platform/db/database.ts';
import type { IsStrange } from './forget-added.ts';
import { untoldFor, untoldSessions } from './limits.ts';
import type { User } from './user.ts';
import { usersRepository } from './users.repository.ts';

/** In place of a session: which ones it were is not known. */
const everySession = '*';

/**
 * Whether a session changed sign-in methods while there was no verified email to tell the owner at; undefined if none did. A
 * reset by mail is the first that the owner can do about it, and for a week after they could be told (security #557).
 */
export function untoldOf(
  { untold_in: stored, email_verified_at: at }: User,
  now: number,
): IsStrange | undefined {
  const sessions = new Set(sessionsIn(stored));
  if (sessions.size === 0 || (at !== null && now >= at + untoldFor)) return undefined;
  return async (id) => sessions.has(everySession) || sessions.has(id);
}

/** What to store when such a session adds another one. */
function withUntold({ untold_in: before }: User, sessionId: string): string {
  const others = sessionsIn(before).filter((id) => id !== sessionId);
  return JSON.stringify([...others, sessionId].slice(-untoldSessions));
}

/** Notes that a session changed what secures the account while there was no verified email to tell the owner at (#575). */
export async function noteUntold(on: Database, user: User, sessionId: string): Promise<void> {
  await usersRepository(on).update(user.id, { untold_in: withUntold(user, sessionId) });
}

/** The sessions that did, as far as they are known. */
export const knownUntold = ({ untold_in: stored }: User): string[] =>
  sessionsIn(stored).filter((id) => id !== everySession);

const sessionsIn = (stored: string | null): string[] => JSON.parse(stored ?? '[]') as string[];
