import { sessionStore } from '../features/sessions/session-store.ts';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { routes } from './routes.ts';
import { preloadScreen } from './screens.ts';

/**
 * The screens that a person without a session is led through: the accounts of this browser, and then, as there are
 * none, the sign-in (docs/behaviour/web.md#guards).
 */
const wayIn: readonly RouteName[] = ['authAccounts', 'authLogin'];

/**
 * Fetches the code of the screen at this path.
 * Resolves when it can be shown; immediately if a session must be checked first, since that takes longer.
 */
export async function preloadFirstScreen(path: string): Promise<void> {
  const name = routeNames.find((candidate) => routes[candidate].path === (path.replace(/\/$/, '') || '/'));
  if (!name) return;
  const isGuarded = routes[name].guard === 'session';
  const isNobodyHere = sessionStore.snapshot().sessions.length === 0;
  if (isNobodyHere && (isGuarded || name === 'authAccounts')) {
    await Promise.all(wayIn.map(preloadScreen));
  } else if (isNobodyHere && name === 'root') {
    await Promise.all([name, ...wayIn].map(preloadScreen));
  } else {
    const ready = preloadScreen(name);
    if (!isGuarded) await ready;
  }
}
