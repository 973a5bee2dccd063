import { createContext, use } from 'react';
import type { RouteName } from './route-name.ts';

export interface TargetOptions {
  /** Adds `return_to` with this name. */
  returnTo?: RouteName;
  /** Keeps the parameters and hash of the current address; those in `query` take precedence. */
  keepQuery?: boolean;
  /** Further parameters; undefined ones are removed. */
  query?: Record<string, string | undefined>;
}

export interface RoutingTable {
  /** Path of each screen. */
  paths: Record<RouteName, string>;
  /** Loads a screen's code in advance. */
  preload: (name: RouteName) => void;
}

/** Provided by the app, so that no other file contains paths. */
export const RoutingContext = createContext<RoutingTable | undefined>(undefined);

export function useRouting(): RoutingTable {
  const table = use(RoutingContext);
  if (!table) throw new Error('RoutingContext is missing');
  return table;
}

/** The address of a screen with its query. Pure; `search` and `hash` are those of the current address. */
export function hrefOf(
  path: string,
  search: string,
  { returnTo, keepQuery, query }: TargetOptions = {},
  hash = '',
): string {
  const parameters = new URLSearchParams(keepQuery ? search : '');
  if (returnTo) parameters.set('return_to', returnTo);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  const kept = keepQuery ? hash : '';
  return parameters.size > 0 ? `${path}?${parameters}${kept}` : `${path}${kept}`;
}
