import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import type { BodyFor, ReplyOf } from '@latchkey/contract/http/endpoint';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { authorizeText } from '#text/authorize';
import { routeTitles } from '#text/routes';
import { call } from '../../platform/api/call.ts';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { GivingButton } from '../../ui/giving-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LogoutReceiptPanel } from '../sessions/logout-receipt-panel.tsx';
import { provingIfPossible } from '../sessions/proving-if-possible.ts';
import type { SavedSession } from '../sessions/saved-session.ts';
import { SessionCard } from '../sessions/session-card.tsx';
import { sessionStore } from '../sessions/session-store.ts';
import { useSessions } from '../sessions/use-sessions.ts';
import { refusedQuery } from './refused-query.ts';
import { requestParameters } from './request-parameters.ts';
import { sessionToEnd } from './session-to-end.ts';

type Reply = ReplyOf<typeof oauthLogout> & { session: SavedSession | undefined };

/** The screen of a logout that an application started (OpenID Connect RP-Initiated Logout 1.0 §2). */
export default function LogoutScreen() {
  const hydrated = useHydrated();
  return hydrated ? <Logout /> : <LoadingOverlay label={authorizeText.logoutTitle} />;
}

function Logout() {
  const session = useRef<SavedSession | undefined>(undefined);
  const [reply, setReply] = useState<Reply>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const started = useRef(false);
  const haveOthersStayed = useSessions().sessions.length > 0;

  const send = useCallback(async (confirm?: boolean) => {
    setBusy(true);
    try {
      session.current ??= await sessionToEnd();
      const { id, token } = session.current ?? {};
      const body = { ...requestParameters(location.search), confirm } as BodyFor<typeof oauthLogout>;
      const next = await provingIfPossible((prove) =>
        call(oauthLogout, { body, token, prove, outlivesPage: true }),
      );
      if (!next.needs_confirmation && id) sessionStore.remove([id]);
      if (next.redirect_to && !next.needs_confirmation) location.replace(next.redirect_to);
      setReply({ ...next, session: session.current });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }, []);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void send();
  }, [send]);

  if (error !== undefined)
    return (
      <div className="grid gap-6">
        <PageHeading centered>{authorizeText.logoutFailedTitle}</PageHeading>
        <LogoutFailure error={error} />
        <LinkButton to="root" kind="secondary" wide>
          {authorizeText.goBack}
        </LinkButton>
      </div>
    );
  if (!reply) return <LoadingOverlay label={authorizeText.logoutTitle} />;
  if (reply.needs_confirmation)
    return (
      <div className="grid gap-6">
        <PageHeading centered description={authorizeText.logoutHint}>
          {reply.client_name ? authorizeText.logoutTitleOf(reply.client_name) : authorizeText.logoutTitle}
        </PageHeading>
        {reply.session && <SessionCard session={reply.session} />}
        <div className="grid gap-2">
          <GivingButton wide busy={busy} onClick={() => void send(true)}>
            {authorizeText.logoutConfirm}
          </GivingButton>
          <LinkButton to="root" kind="secondary" wide>
            {authorizeText.logoutStay}
          </LinkButton>
        </div>
      </div>
    );
  return (
    <div className="grid gap-6">
      <Outcome
        kind="success"
        icon={CircleCheck}
        title={authorizeText.loggedOut}
        // On a shared computer, nobody must believe that all of them are signed out.
        description={haveOthersStayed ? authorizeText.othersStay : authorizeText.loggedOutHint}
      >
        {reply.redirect_to && (
          <a href={reply.redirect_to} className={buttonStyle('secondary', false)}>
            {authorizeText.backTo(reply.client_name ?? '')}
          </a>
        )}
        {haveOthersStayed && (
          <LinkButton to="authAccounts" kind="secondary">
            {routeTitles.authAccounts}
          </LinkButton>
        )}
      </Outcome>
      {reply.receipt && <LogoutReceiptPanel receipt={reply.receipt} />}
    </div>
  );
}

/** Names the cause, like the page of a refused sign-in. */
function LogoutFailure({ error }: { error: unknown }) {
  const { message, error_code } = refusedQuery(error, authorizeText.logoutFailed);
  if (!error_code) return <FailureBanner error={error} fallback={authorizeText.logoutFailed} />;
  return (
    <Banner kind="danger" note={authorizeText.errorCode(error_code)}>
      {message}
    </Banner>
  );
}
