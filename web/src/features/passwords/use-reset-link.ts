import { useEffect, useState } from 'react';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';

export interface ResetLink {
  email: string;
  token: string;
}

/**
 * What the mailed link brought. It is taken out of the address at once, so that neither the history nor
 * a screenshot keeps the token (security #25). `undefined` while the page is not ready, null where something is missing.
 */
export function useResetLink(): ResetLink | null | undefined {
  const { email, token } = useAuthQuery();
  const hydrated = useHydrated();
  const redirect = useRedirect();
  const [link, setLink] = useState<ResetLink>();
  useEffect(() => {
    if (!email || !token) return;
    setLink({ email, token });
    redirect('authResetPassword', {
      keepQuery: true,
      query: { token: undefined, email: undefined },
      replace: true,
    });
  }, [email, token, redirect]);
  if (link) return link;
  return !hydrated || (email && token) ? undefined : null;
}
