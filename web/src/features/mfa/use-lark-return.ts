import { larkLinkSetup } from '@latchkey/contract/mfa/lark-link-setup';
import { useEffect, useRef, useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { isFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { useMfaInfo } from './use-mfa-info.ts';

const text = securityMfaText.lark;

/** Handles the return from Lark: removes its parameters from the address immediately, and completes the link. */
export function useLarkReturn() {
  const callApi = useSessionCall();
  const redirect = useRedirect();
  const { mutate } = useMfaInfo();
  const [isLinking, setLinking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const taken = useRef(false);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const [state, code] = [query.get('state'), query.get('code')];
    if (!state || taken.current) return;
    taken.current = true;
    redirect('securityMfa', { replace: true });
    // RFC 6749 §4.1.2.1: `error` in place of the code.
    if (!code) return setFailure(text.denied);
    setLinking(true);
    toasts
      .promise(callApi(larkLinkSetup, { body: { state, code } }), {
        loading: text.linking,
        success: text.added,
        error: text.failed,
      })
      .then((next) => mutate(next, { revalidate: false }))
      .catch((error: unknown) => setFailure(reasonOf(error)))
      .finally(() => setLinking(false));
  }, [callApi, mutate, redirect]);

  return { isLinking, failure };
}

function reasonOf(error: unknown): string {
  if (isFailure(error, 'conflict')) return text.taken;
  if (isFailure(error, 'challenge_expired') || isFailure(error, 'not_found')) return text.tooLate;
  return failureMessage(error, text.failed);
}
