import { sessionStore } from './session-store.ts';

/**
 * `auth_user` in the address names the account to use: once that user's session is confirmed it becomes the current one
 * and the parameter leaves the address (docs/behaviour/sessions.md#states). A stranger's id is left alone and changes nothing.
 */
export function startAuthUser(): () => void {
  const apply = () => {
    const address = new URL(location.href);
    const userId = address.searchParams.get('auth_user');
    if (!userId) return;
    const { sessions, states } = sessionStore.snapshot();
    if (!sessions.some(({ id, user_id }) => user_id === userId && states[id]?.alive)) return;
    // The parameter first: choosing calls back here, and must find nothing left to do.
    address.searchParams.delete('auth_user');
    // wouter hears of it by the history's own method.
    history.replaceState(history.state, '', address);
    sessionStore.select(userId);
  };
  apply();
  return sessionStore.subscribe(apply);
}
