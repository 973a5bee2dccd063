import { logout } from '@latchkey/contract/sessions/logout';
import { sessionsText } from '#text/sessions';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { endedSession } from './ended-session.ts';
import { attemptLater, endedNow, endLater } from './ending-queue.ts';
import { provingIfPossible } from './proving-if-possible.ts';
import type { SavedSession } from './saved-session.ts';
import { aliasOf, displayNameOf } from './session-profile.ts';
import { sessionStore } from './session-store.ts';

/** Maximum wait when a person signs out on a bad network. */
const patienceMs = 5000;

/**
 * Ends a session in this browser and on the server, and shows a confirmation.
 * Without an answer the browser's data is removed all the same, and the server is told later (security #49).
 */
export async function endSession(session: SavedSession): Promise<void> {
  const name = displayNameOf(session.profile) ?? sessionsText.yourAccount;
  await toasts.promise(end(session), {
    loading: sessionsText.clearing,
    success: sessionsText.ended(name),
    warning: (isTold) => (isTold ? undefined : sessionsText.endedHere(name)),
  });
}

/** The same from the list of accounts, with its own texts (docs/behaviour/sessions.md#states). */
export async function removeSession(session: SavedSession): Promise<void> {
  const alias = (session.profile && aliasOf(session.profile)) ?? sessionsText.thisAccount;
  await toasts.promise(end(session), {
    loading: sessionsText.removing,
    success: sessionsText.removed(alias),
    warning: (isTold) => (isTold ? undefined : sessionsText.endedHere(alias)),
  });
}

/** Returns whether the server has ended it, too. */
async function end({ id, token }: SavedSession): Promise<boolean> {
  // Stored first: if the tab is closed in the middle, the session must still end.
  endLater(token);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { receipt } = await provingIfPossible((prove) =>
      call(logout, { token, prove, signal, outlivesPage: true }),
    );
    endedNow(token);
    // Before the session is removed from the list: the page that follows reads it.
    if (receipt === undefined) endedSession.forget();
    else endedSession.note({ receipt });
    return true;
  } catch (error) {
    // A 401 means that it had already ended (docs/behaviour/sessions.md#states).
    const hasEnded = error instanceof ApiFailure && error.httpStatus === 401;
    if (hasEnded) endedNow(token);
    else attemptLater();
    return hasEnded;
  } finally {
    sessionStore.remove([id]);
  }
}
