import { matchRoute, type RouterObject } from 'wouter';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { routes } from './routes.ts';

/** The screen of a path, with or without a trailing slash; undefined for a 404. */
export function routeOf(parser: RouterObject['parser'], path: string): RouteName | undefined {
  return routeNames.find((name) => {
    const { path: pattern, hasPages } = routes[name];
    return matchRoute(parser, pattern, path, hasPages)[0];
  });
}
