import { type ReactNode, useEffect } from 'react';
import { layoutText } from '#text/layout';
import { routeTitles } from '#text/routes';
import { arrivingSessionOf } from '../features/sessions/current-session.ts';
import { recheckSession } from '../features/sessions/session-checker.ts';
import { LiveSessionContext } from '../features/sessions/use-live-session.ts';
import { useSessions } from '../features/sessions/use-sessions.ts';
import type { RouteName } from '../platform/routing/route-name.ts';
import { useAuthQuery } from '../platform/routing/use-auth-query.ts';
import { useRedirect } from '../platform/routing/use-redirect.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { useAttentionRedirect } from './attention-redirect.ts';
import { UnreachableScreen } from './unreachable.screen.tsx';

/**
 * Shows a page only with a valid session; otherwise leads to the accounts, and back afterwards
 * (docs/behaviour/web.md#guards).
 */
export function SessionGuard({ name, children }: { name: RouteName; children: ReactNode }) {
  const { auth_user } = useAuthQuery();
  const current = arrivingSessionOf(useSessions(), auth_user);
  const redirect = useRedirect();
  const { status } = current;

  useEffect(() => {
    if (status === 'none') redirect('authAccounts', { returnTo: name, keepQuery: true, replace: true });
  }, [status, name, redirect]);

  useAttentionRedirect(name);

  if (current.status === 'live')
    return (
      // The key discards all state of one account before another one's page is rendered (security #46).
      <LiveSessionContext key={current.session.id} value={current.session}>
        {children}
      </LiveSessionContext>
    );
  if (current.status === 'unreachable')
    return <UnreachableScreen onRetry={() => recheckSession(current.session.id)} />;
  return <LoadingOverlay label={layoutText.loading} title={routeTitles[name]} />;
}
