import { useSyncExternalStore } from 'react';

const never = () => () => {};
const thisYear = () => new Date().getFullYear();

/** The current year; during hydration, the year of the build. */
export function CopyrightYear({ children }: { children: (year: number) => string }) {
  return children(useSyncExternalStore(never, thisYear, () => __BUILD_YEAR__));
}
