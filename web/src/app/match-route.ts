import { matchRoute, type RouterObject } from 'wouter';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { routes } from './routes.ts';

/** The screen of a path, with or without its trailing slash; undefined: 404. */
export function routeOf(parser: RouterObject['parser'], path: string): RouteName | undefined {
  return routeNames.find((name) => {
    const { path: pattern, hasPages } = routes[name];
    return matchRoute(parser, pattern, path, hasPages)[0];
  });
}
