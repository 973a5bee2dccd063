import type { Endpoint, ReplyOf } from '@latchkey/contract/http/endpoint';
import { useCallback } from 'react';
import type { CallOptions } from '../../platform/api/call.ts';
import { sessionCall } from './session-call.ts';
import { useLiveSession } from './use-live-session.ts';

export type SessionCall = <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => Promise<ReplyOf<E>>;

/** `const callApi = useSessionCall(); await callApi(profileUpdate, { body })`: calls for the session of the page. */
export function useSessionCall(): SessionCall {
  const session = useLiveSession();
  return useCallback((endpoint, options) => sessionCall(session, endpoint, options), [session]);
}
