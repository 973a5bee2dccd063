import { useEffect } from 'react';
import { layoutText } from '#text/layout';
import { defaultRoute } from '../../platform/routing/route-name.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';

/** The landing: an authorisation goes on, anything else to the default route (spec §2). */
export default function RootScreen() {
  const { client_id, auth_user } = useAuthQuery();
  const redirect = useRedirect();
  useEffect(() => {
    if (client_id && auth_user) redirect('authApp', { keepQuery: true, replace: true });
    else if (client_id) redirect('authAccounts', { returnTo: 'authApp', keepQuery: true, replace: true });
    else redirect(defaultRoute, { replace: true });
  }, [client_id, auth_user, redirect]);
  return <LoadingOverlay label={layoutText.loading} />;
}
