import { oauthLogoutRead } from '@latchkey/contract/authorize/oauth-logout-read';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import type { SavedSession } from '../sessions/saved-session.ts';
import { sessionStore } from '../sessions/session-store.ts';

/** The account in the application's ID token, which the server stored with the logout; otherwise the current one. */
export async function sessionToEnd(): Promise<SavedSession | undefined> {
  const logout = new URLSearchParams(location.search).get('logout');
  const named = logout === null ? null : await accountOf(logout);
  const { sessions, currentUserId } = sessionStore.snapshot();
  return sessions.find(({ user_id }) => user_id === (named ?? currentUserId));
}

async function accountOf(logout: string): Promise<string | null> {
  try {
    return (await call(oauthLogoutRead, { params: { logout } })).user_id;
  } catch (error) {
    // The stored logout has expired, as the logout call itself will report.
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}
