import { routeNames } from '../platform/routing/route-name.ts';
import { preloadAccountLayout } from './account-area.ts';
import { routes } from './routes.ts';
import { preloadScreen } from './screens.ts';

/**
 * Fetches the code of the screen that the address names.
 * Resolves when it can be shown: at once where the session is checked first, for that takes longer.
 */
export async function preloadFirstScreen(path: string): Promise<void> {
  const name = routeNames.find((candidate) => routes[candidate].path === (path.replace(/\/$/, '') || '/'));
  if (!name) return;
  const ready = preloadScreen(name);
  if (routes[name].layout === 'account') void preloadAccountLayout();
  if (routes[name].guard === 'none') await ready;
}
