import { useEffect, useState } from 'react';
import { useHydrated } from '../boot/use-hydrated.ts';
import { keptLink, type MailedLink } from './kept-link.ts';
import type { RouteName } from './route-name.ts';
import { useAuthQuery } from './use-auth-query.ts';
import { useRedirect } from './use-redirect.ts';

/**
 * The content of a mailed link to this page. It is removed from the address immediately, so that neither 'Back' nor a
 * screenshot shows the token (#25), and kept for this tab, so that the page can be reloaded. `undefined` while the page is
 * not ready, null if something is missing.
 */
export function useMailedLink(page: RouteName): MailedLink | null | undefined {
  const { email, token, name } = useAuthQuery();
  const hydrated = useHydrated();
  const redirect = useRedirect();
  const [link, setLink] = useState<MailedLink | null>();
  useEffect(() => {
    if (!hydrated) return;
    if (!email || !token) return setLink((known) => known ?? keptLink.of(page) ?? null);
    keptLink.keep(page, { email, token, name });
    setLink({ email, token, name });
    redirect(page, {
      keepQuery: true,
      query: { token: undefined, email: undefined, name: undefined },
      replace: true,
    });
  }, [hydrated, email, token, name, page, redirect]);
  useEffect(() => {
    const leave = () => keptLink.leave(page);
    const isBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLink(keptLink.of(page) ?? null);
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', isBack);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', isBack);
    };
  }, [page]);
  return link;
}
