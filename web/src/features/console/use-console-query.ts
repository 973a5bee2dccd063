import type { Endpoint, ReplyOf } from '@latchkey/contract/http/endpoint';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import type { CallOptions } from '../../platform/api/call.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { queryKey } from '../sessions/use-session-query.ts';

interface Options {
  /** Interval in milliseconds at which it is read again; 0 for never. */
  refreshMs?: number;
}

/**
 * Reads one call of the Admin API. Reads again when its page is opened or gets the focus, because other operators
 * change the same data.
 */
export function useConsoleQuery<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  { refreshMs = 0 }: Options = {},
): SWRResponse<ReplyOf<E>, ApiFailure> {
  const session = useLiveSession();
  const callApi = useSessionCall();
  return useSWR<ReplyOf<E>, ApiFailure>(
    queryKey(session.id, endpoint, options),
    () => callApi(endpoint, options),
    { refreshInterval: refreshMs, shouldRetryOnError: false },
  );
}
