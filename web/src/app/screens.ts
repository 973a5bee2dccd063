import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { routes } from './routes.ts';

/** Each screen as a lazy component, made once. */
export const screens = Object.fromEntries(
  routeNames.map((name) => [name, lazy(routes[name].screen)]),
) as Record<RouteName, LazyExoticComponent<ComponentType>>;
