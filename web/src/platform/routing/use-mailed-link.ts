import { useEffect, useState } from 'react';
import { useHydrated } from '../boot/use-hydrated.ts';
import type { RouteName } from './route-name.ts';
import { useAuthQuery } from './use-auth-query.ts';
import { useRedirect } from './use-redirect.ts';

export interface MailedLink {
  email: string;
  token: string;
  /** The person's name, as the sender of the link knows it. */
  name?: string | undefined;
}

/**
 * The content of a mailed link to this page. It is removed from the address immediately, so that neither the browser's
 * history nor a screenshot contains the token (#25), and kept in the state of this history entry, so that the page can
 * be reloaded. `undefined` while the page is not ready, null if something is missing.
 */
export function useMailedLink(page: RouteName): MailedLink | null | undefined {
  const { email, token, name } = useAuthQuery();
  const hydrated = useHydrated();
  const redirect = useRedirect();
  const [link, setLink] = useState<MailedLink | null>();
  useEffect(() => {
    if (!hydrated) return;
    if (!email || !token) return setLink((known) => known ?? linkOfEntry() ?? null);
    setLink({ email, token, name });
    redirect(page, {
      keepQuery: true,
      query: { token: undefined, email: undefined, name: undefined },
      replace: true,
      state: { mailedLink: { email, token, name } },
    });
  }, [hydrated, email, token, name, page, redirect]);
  return link;
}

function linkOfEntry(): MailedLink | undefined {
  const { mailedLink } = (history.state ?? {}) as { mailedLink?: Partial<MailedLink> };
  const { email, token, name } = mailedLink ?? {};
  return typeof email === 'string' && typeof token === 'string' ? { email, token, name } : undefined;
}
