import { useEffect } from 'react';
import { sessionsText } from '#text/sessions';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SessionLabel } from './session-label.tsx';
import { useEnterAccount } from './use-enter-account.ts';
import { useSessions } from './use-sessions.ts';

/** 'Choose an account' (spec §2); without saved sessions on to the login. */
export default function AccountsScreen() {
  const { sessions } = useSessions();
  const hydrated = useHydrated();
  const redirect = useRedirect();
  const enter = useEnterAccount();
  const empty = hydrated && sessions.length === 0;

  useEffect(() => {
    if (empty) redirect('authLogin', { keepQuery: true, replace: true });
  }, [empty, redirect]);

  if (empty) return null;
  return (
    <div className="grid gap-6">
      <PageHeading centered>{sessionsText.chooseAccount}</PageHeading>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li key={session.id}>
            <button
              type="button"
              onClick={() => void enter(session)}
              className="flex w-full items-center gap-3 rounded-control border border-border px-4 py-3 text-start hover:bg-hover"
            >
              <SessionLabel session={session} />
            </button>
          </li>
        ))}
      </ul>
      <LinkButton to="authLogin" keepQuery kind="secondary" wide>
        {sessionsText.useAnother}
      </LinkButton>
    </div>
  );
}
