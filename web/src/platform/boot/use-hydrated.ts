import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during hydration, true afterwards: only then may the page show what only this browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
