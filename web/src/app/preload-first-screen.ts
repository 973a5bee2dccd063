import { sessionStore } from '../features/sessions/session-store.ts';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { routes } from './routes.ts';
import { preloadScreen } from './screens.ts';

/** Where somebody comes by who has to sign in first: the accounts of this browser, and as there are none the form (docs/behaviour/web.md#guards). */
const wayIn: readonly RouteName[] = ['authAccounts', 'authLogin'];

/**
 * Fetches the code of the screen that the address leads to.
 * Resolves when it can be shown: at once where a session is checked first, for that takes longer.
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
