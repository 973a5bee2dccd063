import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { useHydrated } from '../boot/use-hydrated.ts';
import { type AuthQuery, parseAuthQuery } from './auth-query.ts';

/** The validated query of an auth page; empty during hydration. */
export function useAuthQuery(): AuthQuery {
  const search = useSearch();
  const hydrated = useHydrated();
  return useMemo(() => parseAuthQuery(hydrated ? search : ''), [search, hydrated]);
}
