import { sessionStore } from './session-store.ts';

/**
 * `auth_user` in the address names the account to use: once its session is confirmed, it becomes the current one and
 * the parameter is removed from the address (docs/behaviour/sessions.md#states). An unknown id is ignored.
 */
export function startAuthUser(): () => void {
  const apply = () => {
    const address = new URL(location.href);
    const userId = address.searchParams.get('auth_user');
    if (!userId) return;
    const { sessions, states } = sessionStore.snapshot();
    if (!sessions.some(({ id, user_id }) => user_id === userId && states[id]?.alive)) return;
    // The parameter is removed first: selecting the account calls back here, and must find nothing left to do.
    address.searchParams.delete('auth_user');
    // wouter observes this method of the history.
    history.replaceState(history.state, '', address);
    sessionStore.select(userId);
  };
  apply();
  return sessionStore.subscribe(apply);
}
