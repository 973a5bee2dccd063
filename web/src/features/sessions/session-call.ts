import type { Endpoint, ReplyOf } from '@latchkey/contract/http/endpoint';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { type CallOptions, call } from '../../platform/api/call.ts';
import type { SavedSession } from './saved-session.ts';
import { recheckSession } from './session-checker.ts';

/** A call in the name of a session; a 401 makes the session be checked again, which removes it if it is over. */
export async function sessionCall<E extends Endpoint>(
  session: SavedSession,
  endpoint: E,
  options: CallOptions<E>,
): Promise<ReplyOf<E>> {
  try {
    return (await call<Endpoint>(endpoint, { ...options, token: session.token })) as ReplyOf<E>;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'unauthenticated') recheckSession(session.id);
    throw error;
  }
}
