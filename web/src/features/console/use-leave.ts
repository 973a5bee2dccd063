import { useLocation } from 'wouter';
import { useRouting } from '../../platform/routing/route-href.ts';
import { consoleHref } from './console-link.tsx';

/** To a list, where what was looked at is not any more. */
export function useLeave(page: string): () => void {
  const { paths } = useRouting();
  const [, navigate] = useLocation();
  return () => navigate(consoleHref(paths.console, page), { replace: true });
}
