import { loadCode } from '../../platform/loading/load-code.ts';
import { endedSession } from './ended-session.ts';
import { renewBeside } from './renew-beside.ts';
import type { SavedSession } from './saved-session.ts';
import { sessionStore } from './session-store.ts';
import { needsCheck } from './token-states.ts';

/** docs/behaviour/sessions.md#constants: minimum interval of checks when the window gets the focus. */
const focusSpacingMs = 5000;

/** Checks every token on load, when the list changes, and when the window gets the focus; removes invalid ones. */
export function startSessionChecks(): () => void {
  const checkNew = () => {
    const { sessions, states } = sessionStore.snapshot();
    for (const session of sessions) if (needsCheck(states[session.id])) void check(session);
  };
  const stop = sessionStore.subscribe(checkNew);
  let last = Date.now();
  const onFocus = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < focusSpacingMs) return;
    last = Date.now();
    recheckAll();
  };
  // A page that the browser kept for 'Back' heard nothing meanwhile, also of a session's end (security #477).
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) recheckAll();
  };
  addEventListener('pageshow', onShow);
  addEventListener('focus', onFocus);
  addEventListener('online', recheckAll);
  document.addEventListener('visibilitychange', onFocus);
  checkNew();
  return () => {
    stop();
    removeEventListener('pageshow', onShow);
    removeEventListener('focus', onFocus);
    removeEventListener('online', recheckAll);
    document.removeEventListener('visibilitychange', onFocus);
  };
}

/** Checks a token again: after a 401, after 'Try again', or when the server says that it ended. */
export function recheckSession(id: string): void {
  if (!sessionStore.snapshot().states[id]?.loading) sessionStore.note({ type: 'doubted', id });
}

export function recheckAll(): void {
  for (const { id } of sessionStore.snapshot().sessions) recheckSession(id);
}

async function check({ id, token }: SavedSession): Promise<void> {
  sessionStore.note({ type: 'check_started', id });
  const { checkSession } = await loadCode(() => import('./check-session.ts'));
  const { answer, ended } = await checkSession(token);
  sessionStore.note({ type: answer, id });
  if (answer === 'check_failed') {
    const { currentUserId, sessions } = sessionStore.snapshot();
    // Only for the account on the screen: other accounts show it in the list.
    const isCurrent = sessions.some((session) => session.id === id && session.user_id === currentUserId);
    if (ended && isCurrent) endedSession.note(ended);
    sessionStore.remove([id]);
  }
  if (answer === 'check_passed') renewBeside(id, token);
}
