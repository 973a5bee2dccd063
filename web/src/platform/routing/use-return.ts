import { useCallback } from 'react';
import { defaultRoute, isRouteName, type RouteName } from './route-name.ts';
import { useRedirect } from './use-redirect.ts';

/** The screen that `return_to` names, if it is valid (security #73). */
export function returnTargetOf(search: string): RouteName | undefined {
  const value = new URLSearchParams(search).get('return_to');
  return isRouteName(value) ? value : undefined;
}

/**
 * Continues to the return target, otherwise to the default route (docs/behaviour/login.md#states).
 * The rest of the query is only passed to a named target: a pending authorisation needs its parameters.
 */
export function useReturn(): () => void {
  const redirect = useRedirect();
  return useCallback(() => {
    const target = returnTargetOf(location.search);
    if (target) redirect(target, { keepQuery: true, query: { return_to: undefined }, replace: true });
    else redirect(defaultRoute, { replace: true });
  }, [redirect]);
}
