import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { isFailure } from '../../platform/api/api-failure.ts';
import { type CallOptions, replyTo } from '../../platform/api/call.ts';
import { failureOfSilence } from '../../platform/api/failure-of-silence.ts';
import type { SavedSession } from './saved-session.ts';
import { recheckSession } from './session-checker.ts';

/** Timeout of a file. */
const limitMs = 10 * 60_000;

/** Calls an endpoint whose reply is a file, which the browser may keep on disk. Rejects with an ApiFailure. */
export async function sessionFile<E extends Endpoint>(
  session: SavedSession,
  endpoint: E,
  options: CallOptions<E>,
): Promise<Blob> {
  try {
    const response = await replyTo(endpoint, { ...options, token: session.token, limitMs });
    return await response.blob().catch((cause: unknown) => {
      throw failureOfSilence(cause, { signal: undefined, timeoutMs: limitMs });
    });
  } catch (error) {
    if (isFailure(error, 'unauthenticated')) recheckSession(session.id);
    throw error;
  }
}
