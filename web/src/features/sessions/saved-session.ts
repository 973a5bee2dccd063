/** What a list of accounts shows without asking the server (docs/behaviour/sessions.md#data). */
export interface SessionProfile {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  profile_photo_url: string | null;
}

/** A signed-in account of this browser (docs/behaviour/sessions.md#data). */
export interface SavedSession {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  token: string;
  profile: SessionProfile | null;
}

/** Maximum accounts; beyond it the oldest is removed. */
export const maxSessions = 20;

/**
 * Parses the valid entries of the stored list. Hand-written, so that the sign-in page need not load a schema library.
 */
export function parseSessions(value: unknown): SavedSession[] {
  if (!Array.isArray(value)) return [];
  const byUser = new Map<string, SavedSession>();
  for (const item of value) if (isSavedSession(item)) byUser.set(item.user_id, item);
  return [...byUser.values()].slice(-maxSessions);
}

function isSavedSession(value: unknown): value is SavedSession {
  if (!isObject(value) || (value.profile !== null && !isSessionProfile(value.profile))) return false;
  return [value.id, value.user_id, value.token].every((part) => typeof part === 'string' && part !== '');
}

function isSessionProfile(value: unknown): value is SessionProfile {
  if (!isObject(value) || typeof value.id !== 'string') return false;
  return [value.name, value.email, value.phone, value.profile_photo_url].every(
    (part) => part === null || typeof part === 'string',
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
