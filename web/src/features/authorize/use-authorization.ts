import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { authorizationEndpoint } from '@latchkey/contract/authorize/authorization-endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { authorizeText } from '#text/authorize';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { isPassing } from '../../platform/api/with-retries.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { rememberAccount } from '../sessions/application-account.ts';
import type { SavedSession } from '../sessions/saved-session.ts';
import { recheckSession } from '../sessions/session-checker.ts';
import { sessionStore } from '../sessions/session-store.ts';
import { type Destination, readApplication, requestAuthorization } from './authorization.ts';
import { loadAsPoster, mayPost } from './form-post-page.ts';
import { refusedQuery } from './refused-query.ts';
import { requestParameters } from './request-parameters.ts';

export type AuthorizationStep =
  | { name: 'connecting' }
  | { name: 'consent'; application: RequestingApplication }
  | { name: 'redirecting'; destination: Destination }
  /** The person cancelled the second factor. */
  | { name: 'stopped' }
  | { name: 'unreachable'; error: unknown };

export interface Authorization {
  step: AuthorizationStep;
  /** Answers the consent card. */
  answer: (consent: boolean) => Promise<void>;
  retry: () => Promise<void>;
}

/** Requests the code when the screen opens, and follows the answer (docs/behaviour/authorize.md). */
export function useAuthorization(session: SavedSession): Authorization {
  const [step, setStep] = useState<AuthorizationStep>({ name: 'connecting' });
  const redirect = useRedirect();
  const started = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const fail = useCallback(
    (error: unknown, application: RequestingApplication | undefined) => {
      if (error instanceof SecondFactorCancelled) return setStep({ name: 'stopped' });
      const failure = error instanceof ApiFailure ? error : undefined;
      const back = { returnTo: 'authApp', keepQuery: true, replace: true } as const;
      if (failure?.code === 'consent_required' && application)
        return setStep({ name: 'consent', application });
      if (failure?.code === 'login_required')
        return signInAgain(
          failure,
          () => redirect('authLogin', back),
          () => redirect('authAccounts', back),
        );
      if (failure?.code === 'attention_required') {
        // Its page is the current account's, which another tab may have changed since this one was chosen.
        sessionStore.select(session.user_id);
        return redirect('authLoginAttentions', back);
      }
      if (failure?.code === 'unauthenticated') return recheckSession(session.id);
      if (!failure || isPassing(failure) || failure.code === 'bad_response')
        return setStep({ name: 'unreachable', error });
      redirect('authInvalidAccess', { query: refusedQuery(error), replace: true });
    },
    [redirect, session],
  );

  const ask = useCallback(
    async (consent?: boolean, shown?: RequestingApplication) => {
      const parameters = requestParameters(location.search);
      const application = await readApplication(parameters, session);
      if (isLeft.current) return;
      if (application?.needs_form_post && !mayPost()) return loadAsPoster();
      // Only what the card showed is allowed: meanwhile an operator may have described a scope otherwise (security #481).
      if (consent && application && shown && wordsOf(application) !== wordsOf(shown))
        return setStep({ name: 'consent', application });
      try {
        const destination = await requestAuthorization({
          parameters,
          session,
          consent,
          // An operator may do so at this moment, or define a scope again in the same words (security #604).
          shownAt: shown?.shown_at,
        });
        if (consent !== false) rememberAccount(String(parameters.client_id), session.user_id);
        setStep({ name: 'redirecting', destination });
      } catch (error) {
        if (!isLeft.current) fail(error, application);
      }
    },
    [session, fail],
  );

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void ask();
  }, [ask]);

  return {
    step,
    answer: (consent) => ask(consent, step.name === 'consent' ? step.application : undefined),
    retry: async () => {
      setStep({ name: 'connecting' });
      await ask();
    },
  };
}

/** All that a card shows. */
const wordsOf = (application: RequestingApplication): string =>
  JSON.stringify({ ...application, shown_at: undefined });

/**
 * A request that is not stored yet has no start time that a new sign-in could come after: it goes through the root page
 * first.
 */
function signInAgain(failure: ApiFailure, signIn: () => void, choose: () => void): void {
  if (failure.body?.reason === 'other_account') {
    // Otherwise the chooser would return without a word, to whoever picks the same account again.
    toasts.info(failureMessage(failure, authorizeText.failed));
    choose();
  } else if (new URLSearchParams(location.search).has('interaction')) signIn();
  else location.replace(`${authorizationEndpoint}${location.search}`);
}
