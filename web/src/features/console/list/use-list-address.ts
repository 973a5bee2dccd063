import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The search text and filters in the page address, so that a reload, 'Back' and a shared link show the same list. */
export function useListAddress(names: readonly string[]) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const given = new URLSearchParams(search);
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Record<string, string>;
  const set = useCallback(
    (name: string, value: string) => {
      const next = new URLSearchParams(location.search);
      if (value) next.set(name, value);
      else next.delete(name);
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
    },
    [path, navigate],
  );
  return { values, set };
}
