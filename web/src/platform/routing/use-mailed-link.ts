import { useEffect, useState } from 'react';
import { useHydrated } from '../boot/use-hydrated.ts';
import type { RouteName } from './route-name.ts';
import { useAuthQuery } from './use-auth-query.ts';
import { useRedirect } from './use-redirect.ts';

export interface MailedLink {
  email: string;
  token: string;
  /** As whoever sent it knows the person. */
  name?: string | undefined;
}

/**
 * What a mailed link to this page brought. It is taken out of the address at once, so that neither the list of visited
 * pages nor a screenshot keeps the token (#25), and stays in the state of this one history entry, so that the page can
 * be reloaded. `undefined` while the page is not ready, null where something is missing.
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
