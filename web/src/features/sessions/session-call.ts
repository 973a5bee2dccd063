import type { Endpoint, ReplyOf } from '@latchkey/contract/http/endpoint';
import { isFailure } from '../../platform/api/api-failure.ts';
import { type CallOptions, call } from '../../platform/api/call.ts';
import { demandAttention } from './attention-demanded.ts';
import { renewBeside } from './renew-beside.ts';
import type { SavedSession } from './saved-session.ts';
import { recheckSession } from './session-checker.ts';

/**
 * Makes a call with a session's token. After a 401 the session is checked again, and removed if it has ended; a
 * required login attention leads to its screen.
 */
export async function sessionCall<E extends Endpoint>(
  session: SavedSession,
  endpoint: E,
  options: CallOptions<E>,
): Promise<ReplyOf<E>> {
  try {
    const reply = (await call<Endpoint>(endpoint, { ...options, token: session.token })) as ReplyOf<E>;
    // Reading alone does not keep a bound session alive, but shows that the person is present.
    renewBeside(session.id, session.token);
    return reply;
  } catch (error) {
    if (isFailure(error, 'unauthenticated')) recheckSession(session.id);
    if (isFailure(error, 'attention_required')) demandAttention(session.id);
    throw error;
  }
}
