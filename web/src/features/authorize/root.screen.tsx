import { useEffect, useState } from 'react';
import { layoutText } from '#text/layout';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { parseAuthQuery } from '../../platform/routing/auth-query.ts';
import { defaultRoute } from '../../platform/routing/route-name.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { accountOfApplication } from '../sessions/application-account.ts';
import { chooseInTab } from '../sessions/tab-account.ts';
import { fittingAccount } from './fitting-account.ts';
import { bringsIdToken, takeIdTokenOut } from './id-token-link.ts';
import { useConfirmedSessions } from './use-confirmed-sessions.ts';

/**
 * The `auth_user` that the page was opened with: it is removed from the address once that session is confirmed
 * (docs/behaviour/sessions.md#states).
 */
function useNamedAccount(): string | undefined {
  const [named] = useState(() =>
    typeof location === 'undefined' ? undefined : parseAuthQuery(location.search).auth_user,
  );
  return named;
}

/**
 * The root page: an authorisation continues with the matching account, anything else with the default route
 * (docs/behaviour/web.md#routes).
 */
export default function RootScreen() {
  const { client_id } = useAuthQuery();
  const { registration } = useBoot().settings;
  const mayRegister = registration === 'open' || registration === 'domains';
  const auth_user = useNamedAccount();
  const hydrated = useHydrated();
  const accounts = useConfirmedSessions();
  const redirect = useRedirect();

  useEffect(() => {
    if (!hydrated) return;
    if (!client_id) return redirect(defaultRoute, { replace: true });
    if (bringsIdToken()) return takeIdTokenOut();
    if (!accounts) return;
    const goOn = (userId: string) => {
      chooseInTab(userId);
      redirect('authApp', { keepQuery: true, replace: true });
    };
    const parameters = new URLSearchParams(location.search);
    const prompts = parameters.get('prompt')?.split(' ') ?? [];
    const isNamed = auth_user !== undefined && accounts.some(({ user_id }) => user_id === auth_user);
    // Whoever asks that the person chooses must not choose for them.
    if (isNamed && !prompts.includes('select_account')) return goOn(auth_user);
    const fitting = fittingAccount({
      accounts,
      remembered: accountOfApplication(client_id),
      prompt: parameters.get('prompt') ?? undefined,
      loginHint: parameters.get('login_hint') ?? undefined,
      hinted: parameters.get('account_hint') ?? undefined,
    });
    const back = { returnTo: 'authApp', keepQuery: true, replace: true } as const;
    if (mayRegister && prompts.includes('create')) return redirect('authRegister', back);
    if (fitting.kind === 'account') goOn(fitting.userId);
    else if (fitting.kind === 'decline') redirect('authApp', { keepQuery: true, replace: true });
    else if (fitting.kind === 'sign_in' && accounts.length > 0) redirect('authLogin', back);
    else redirect('authAccounts', back);
  }, [hydrated, client_id, auth_user, accounts, mayRegister, redirect]);

  return <LoadingOverlay label={layoutText.loading} />;
}
