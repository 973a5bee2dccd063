import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { useHydrated } from '../boot/use-hydrated.ts';
import { type AuthQuery, parseAuthQuery } from './auth-query.ts';

/** The validated query of an auth page; empty while prerendered HTML is taken over. */
export function useAuthQuery(): AuthQuery {
  const search = useSearch();
  const hydrated = useHydrated();
  return useMemo(() => parseAuthQuery(hydrated ? search : ''), [search, hydrated]);
}
