import { useLocation } from 'wouter';
import { useRouting } from '../../platform/routing/route-href.ts';
import { consoleHref } from './console-link.tsx';

/** Leaves the page of an item that no longer exists, for its list. */
export function useLeave(page: string): () => void {
  const { paths } = useRouting();
  const [, navigate] = useLocation();
  return () => navigate(consoleHref(paths.console, page), { replace: true });
}
