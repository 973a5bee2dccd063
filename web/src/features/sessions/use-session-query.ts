import type { Endpoint, ReplyOf } from '@latchkey/contract/http/endpoint';
import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import type { CallOptions } from '../../platform/api/call.ts';
import { isPassing, retryDelay, retryRule } from '../../platform/api/with-retries.ts';
import { sessionCall } from './session-call.ts';
import { useLiveSession } from './use-live-session.ts';

/** docs/behaviour/sessions.md#constants. */
const cacheMs = 5 * 60_000;
const focusSpacingMs = 5000;

interface QueryOptions {
  /** Reads again when the window gets the focus, at most every 5 s (docs/behaviour/sessions.md#states: the factors). */
  refreshOnFocus?: boolean;
  /** False if each visit of a page reads it again, because what it is made of changes on other pages. */
  isKept?: boolean;
}

/**
 * Reads an endpoint with the page's session, cached for 5 minutes.
 * The cache key contains the session's id: no answer is ever shown to another account (security #46).
 */
export function useSessionQuery<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  { refreshOnFocus = false, isKept = true }: QueryOptions = {},
): SWRResponse<ReplyOf<E>, ApiFailure> {
  const session = useLiveSession();
  const key = queryKey(session.id, endpoint, options);
  const answer = useSWR<ReplyOf<E>, ApiFailure>(key, () => sessionCall(session, endpoint, options), {
    // Prevents other reads within this time; the library's own focus handling would be suppressed as well.
    dedupingInterval: isKept ? cacheMs : 0,
    revalidateOnFocus: false,
    onErrorRetry(error, _key, _config, revalidate, { retryCount }) {
      if (!isPassing(error) || retryCount > retryRule.retries) return;
      setTimeout(() => void revalidate({ retryCount }), retryDelay(retryCount, error));
    },
  });
  useRefreshOnFocus(JSON.stringify(key), answer.mutate, refreshOnFocus);
  return answer;
}

/** When each answer was last read because of the focus: one request for all components that show it. */
const refreshedAt = new Map<string, number>();

function useRefreshOnFocus(key: string, refresh: () => Promise<unknown>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      const isSoon = Date.now() - (refreshedAt.get(key) ?? 0) < focusSpacingMs;
      if (document.visibilityState === 'hidden' || isSoon) return;
      refreshedAt.set(key, Date.now());
      void refresh();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key, refresh, isOn]);
}

export function queryKey(
  sessionId: string,
  endpoint: Endpoint,
  options: { params?: unknown; query?: unknown } = {},
) {
  return [sessionId, endpoint.path, options.params ?? null, options.query ?? null] as const;
}
