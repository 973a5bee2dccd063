import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { hrefOf, type TargetOptions, useRouting } from './route-href.ts';
import type { RouteName } from './route-name.ts';

export interface RedirectOptions extends TargetOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
}

export type Redirect = (to: RouteName, options?: RedirectOptions) => void;

/** `redirect('authAccounts', { returnTo: 'profileDetail', replace: true })`. */
export function useRedirect(): Redirect {
  const { paths } = useRouting();
  const [, navigate] = useLocation();
  return useCallback(
    (to, { replace, ...target } = {}) =>
      navigate(hrefOf(paths[to], location.search, target, location.hash), { replace }),
    [paths, navigate],
  );
}
