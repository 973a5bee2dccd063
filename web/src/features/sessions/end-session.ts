import { logout } from '@latchkey/contract/sessions/logout';
import { sessionsText } from '#text/sessions';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { endedSession } from './ended-session.ts';
import { endedNow, endLater } from './ending-queue.ts';
import { provingIfPossible } from './proving-if-possible.ts';
import type { SavedSession } from './saved-session.ts';
import { aliasOf, displayNameOf } from './session-profile.ts';
import { sessionStore } from './session-store.ts';

/** A person who logs out does not wait for a bad network longer than this. */
const patienceMs = 5000;

/**
 * Ends a session here and on the server, and says so.
 * Without an answer the browser is cleared all the same and the server hears of it later (security #49).
 */
export async function endSession(session: SavedSession): Promise<void> {
  const name = displayNameOf(session.profile) ?? sessionsText.yourAccount;
  await toasts.promise(end(session), { loading: sessionsText.clearing, success: sessionsText.ended(name) });
}

/** The same from the list of accounts, in its words (docs/behaviour/sessions.md#states). */
export async function removeSession(session: SavedSession): Promise<void> {
  const alias = (session.profile && aliasOf(session.profile)) ?? sessionsText.thisAccount;
  await toasts.promise(end(session), {
    loading: sessionsText.removing,
    success: sessionsText.removed(alias),
  });
}

async function end({ id, token }: SavedSession): Promise<void> {
  // Noted first: closing the tab in the middle must not leave the session alive.
  endLater(token);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { receipt } = await provingIfPossible((prove) => call(logout, { token, prove, signal }));
    endedNow(token);
    // Before the session leaves the list: the page that this leads to reads it.
    if (receipt === undefined) endedSession.forget();
    else endedSession.note({ receipt });
  } catch (error) {
    // A 401 says that it had ended already (docs/behaviour/sessions.md#states).
    if (error instanceof ApiFailure && error.httpStatus === 401) endedNow(token);
  } finally {
    sessionStore.remove([id]);
  }
}
