import type { Endpoint, ReplyOf } from '@latchkey/contract/http/endpoint';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import type { CallOptions } from '../../platform/api/call.ts';
import { isPassing, retryDelay, retryRule } from '../../platform/api/with-retries.ts';
import { sessionCall } from './session-call.ts';
import { useLiveSession } from './use-live-session.ts';

/** Spec §9. */
const cacheMs = 5 * 60_000;
const focusSpacingMs = 5000;

interface QueryOptions {
  /** Asks again when the window is looked at, at most every 5 s (spec §7: the factors). */
  refreshOnFocus?: boolean;
}

/**
 * Reads an endpoint for the session of the page, cached for 5 minutes.
 * The cache key holds the session's id: no answer is ever shown to another account (security #46).
 */
export function useSessionQuery<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  { refreshOnFocus = false }: QueryOptions = {},
): SWRResponse<ReplyOf<E>, ApiFailure> {
  const session = useLiveSession();
  return useSWR<ReplyOf<E>, ApiFailure>(
    queryKey(session.id, endpoint, options),
    () => sessionCall(session, endpoint, options),
    {
      // Within this time nothing asks again, the focus neither.
      dedupingInterval: refreshOnFocus ? focusSpacingMs : cacheMs,
      focusThrottleInterval: focusSpacingMs,
      revalidateOnFocus: refreshOnFocus,
      onErrorRetry(error, _key, _config, revalidate, { retryCount }) {
        if (!isPassing(error) || retryCount > retryRule.retries) return;
        setTimeout(() => void revalidate({ retryCount }), retryDelay(retryCount, error));
      },
    },
  );
}

export function queryKey(
  sessionId: string,
  endpoint: Endpoint,
  options: { params?: unknown; query?: unknown } = {},
) {
  return [sessionId, endpoint.path, options.params ?? null, options.query ?? null] as const;
}
