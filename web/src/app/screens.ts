import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadCode } from '../platform/loading/load-code.ts';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { preloadAccountLayout } from './account-area.ts';
import { routes } from './routes.ts';

type Screen = ComponentType | LazyExoticComponent<ComponentType>;

const loaded: Partial<Record<RouteName, ComponentType>> = {};

/** Loads the code of a screen and its layout in advance; a failure is reported when the screen is opened. */
export async function preloadScreen(name: RouteName): Promise<void> {
  const { layout, screen } = routes[name];
  const framed = layout === 'account' ? preloadAccountLayout() : undefined;
  try {
    loaded[name] ??= (await screen()).default;
  } catch {
    // The network may be back by then.
  }
  await framed;
}

const lazyScreens = Object.fromEntries(
  routeNames.map((name) => [name, lazy(() => loadCode(routes[name].screen))]),
) as Record<RouteName, Screen>;

/** The component of a screen: the loaded one if its code is available, so that no skeleton flashes. */
export function screenOf(name: RouteName): Screen {
  return loaded[name] ?? lazyScreens[name];
}
