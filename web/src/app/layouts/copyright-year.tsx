import { useSyncExternalStore } from 'react';

const never = () => () => {};
const thisYear = () => new Date().getFullYear();

/** The current year; while prerendered HTML is taken over, the year that it was built in. */
export function CopyrightYear({ children }: { children: (year: number) => string }) {
  return children(useSyncExternalStore(never, thisYear, () => __BUILD_YEAR__));
}
