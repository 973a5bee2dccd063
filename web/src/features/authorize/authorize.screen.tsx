import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { authorizeText } from '#text/authorize';
import { routeTitles } from '#text/routes';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { accountOfApplication } from '../sessions/application-account.ts';
import type { SavedSession } from '../sessions/saved-session.ts';
import { ConsentCard } from './consent-card.tsx';
import { DeclinedRequest } from './declined-request.tsx';
import { fittingAccount } from './fitting-account.ts';
import { Handover } from './handover.tsx';
import { bringsIdToken, takeIdTokenOut } from './id-token-link.ts';
import { useAuthorization } from './use-authorization.ts';
import { useAuthorizingSession } from './use-authorizing-session.ts';
import { useConfirmedSessions } from './use-confirmed-sessions.ts';

/** The authorisation step of an application (docs/behaviour/authorize.md#screens). */
export default function AuthorizeScreen() {
  const hydrated = useHydrated();
  const search = useSearch();
  if (!hydrated) return <Handover destination={undefined} />;
  // The person returns to the application without an answer.
  if (new URLSearchParams(search).get('declined') === '1') return <DeclinedRequest reason="access_denied" />;
  return <Authorization />;
}

function Authorization() {
  const { auth_user, client_id } = useAuthQuery();
  const authorizing = useAuthorizingSession(auth_user);
  const accounts = useConfirmedSessions();
  const redirect = useRedirect();
  const isSilent = new URLSearchParams(location.search).get('prompt')?.split(' ').includes('none') ?? false;
  const [hasIdToken] = useState(bringsIdToken);
  const isMissing = authorizing.status === 'none' && !isSilent;

  useEffect(() => {
    if (hasIdToken) takeIdTokenOut();
    else if (isMissing) redirect('authAccounts', { returnTo: 'authApp', keepQuery: true, replace: true });
  }, [hasIdToken, isMissing, redirect]);

  if (hasIdToken || isMissing || !accounts) return <Handover destination={undefined} />;
  if (isSilent) {
    const fitting = fittingAccount({
      accounts,
      remembered: accountOfApplication(client_id ?? ''),
      prompt: 'none',
      loginHint: undefined,
      hinted: new URLSearchParams(location.search).get('account_hint') ?? undefined,
    });
    if (fitting.kind === 'decline') return <DeclinedRequest reason={fitting.reason} />;
  }
  if (authorizing.status !== 'live') return <Handover destination={undefined} />;
  return <Answering session={authorizing.session} />;
}

function Answering({ session }: { session: SavedSession }) {
  const { step, answer, retry } = useAuthorization(session);
  if (step.name === 'consent')
    return (
      <ConsentCard
        // A request that has changed is a new card, whose button rests at first.
        key={JSON.stringify(step.application)}
        application={step.application}
        session={session}
        onAnswer={answer}
      />
    );
  if (step.name === 'stopped' || step.name === 'unreachable')
    return (
      <div className="grid gap-6">
        {step.name === 'stopped' ? (
          <PageHeading centered description={authorizeText.stoppedHint}>
            {authorizeText.stopped}
          </PageHeading>
        ) : (
          <>
            <PageHeading centered>{routeTitles.authApp}</PageHeading>
            <FailureBanner error={step.error} fallback={authorizeText.failed} />
          </>
        )}
        <div className="grid gap-2">
          <Button wide onClick={() => void retry()}>
            {authorizeText.tryAgain}
          </Button>
          <LinkButton to="authAccounts" returnTo="authApp" keepQuery kind="secondary" wide>
            {authorizeText.useAnother}
          </LinkButton>
          <LinkButton to="authApp" keepQuery query={{ declined: '1' }} kind="quiet" wide>
            {authorizeText.backToApplication}
          </LinkButton>
        </div>
      </div>
    );
  return <Handover destination={step.name === 'redirecting' ? step.destination : undefined} />;
}
