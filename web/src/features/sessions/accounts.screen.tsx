import { useAutoAnimate } from '@formkit/auto-animate/react';
import { useEffect, useState } from 'react';
import { sessionsText } from '#text/sessions';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AccountRow } from './account-row.tsx';
import { accountOfApplication } from './application-account.ts';
import { EndedSessionNotice } from './ended-session-notice.tsx';
import { recheckAll } from './session-checker.ts';
import { useEnterAccount } from './use-enter-account.ts';
import { useSessions } from './use-sessions.ts';
import { useWithoutAccess } from './use-without-access.ts';

/**
 * 'Choose an account', or remove one (docs/behaviour/sessions.md#screens); without saved sessions it leads to the
 * sign-in.
 */
export default function AccountsScreen() {
  const { sessions } = useSessions();
  const { client_id } = useAuthQuery();
  const remembered = client_id ? accountOfApplication(client_id) : undefined;
  const withoutAccess = useWithoutAccess(sessions, client_id);
  const hydrated = useHydrated();
  const redirect = useRedirect();
  const enter = useEnterAccount();
  const [removing, setRemoving] = useState(false);
  const [list] = useAutoAnimate({ duration: 250 });
  const empty = hydrated && sessions.length === 0;

  useEffect(() => {
    if (empty) redirect('authLogin', { keepQuery: true, replace: true });
  }, [empty, redirect]);

  // Accounts whose session ended elsewhere are not offered.
  useEffect(recheckAll, []);

  if (empty) return null;
  return (
    <div className="grid gap-6">
      <EndedSessionNotice />
      <PageHeading centered>{sessionsText.chooseAccount}</PageHeading>
      <ul ref={list} className="grid gap-2">
        {sessions
          .toSorted((one, other) => Number(other.user_id === remembered) - Number(one.user_id === remembered))
          .map((session) => (
            <AccountRow
              key={session.id}
              session={session}
              removing={removing}
              note={session.user_id === remembered ? sessionsText.lastUsedHere : undefined}
              noAccess={withoutAccess.has(session.id)}
              onEnter={enter}
            />
          ))}
      </ul>
      <div className="grid gap-2">
        <LinkButton to="authLogin" keepQuery kind="secondary" wide>
          {sessionsText.useAnother}
        </LinkButton>
        <Button kind="quiet" wide aria-pressed={removing} onClick={() => setRemoving(!removing)}>
          {removing ? sessionsText.doneRemoving : sessionsText.removeAccount}
        </Button>
      </div>
      <RouteLink
        to="authForgotPassword"
        keepQuery
        className={`${linkStyle} justify-self-center py-2 text-control`}
      >
        {sessionsText.forgotPassword}
      </RouteLink>
    </div>
  );
}
