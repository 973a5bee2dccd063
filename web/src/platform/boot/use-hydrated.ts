import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while prerendered HTML is taken over, true afterwards: what only this browser knows may differ from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
