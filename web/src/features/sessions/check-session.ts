import type { SessionEnded } from '@latchkey/contract/http/api-error';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { withRetries } from '../../platform/api/with-retries.ts';

/** Maximum wait for the reason why a session ended; that it ended is already known. */
const patienceMs = 3_000;

interface SessionCheck {
  answer: 'check_passed' | 'check_failed' | 'check_unanswered';
  /** How it ended, if it once was a session. */
  ended?: SessionEnded | undefined;
}

/** Asks the server about a token. Only a 401 means that it is invalid: a network failure must not sign anybody out. */
export async function checkSession(token: string): Promise<SessionCheck> {
  try {
    await withRetries(() => call(isAuthenticated, { token }));
    return { answer: 'check_passed' };
  } catch (error) {
    const isDead = error instanceof ApiFailure && error.httpStatus === 401;
    return isDead
      ? { answer: 'check_failed', ended: error.body?.session_ended ?? (await provenEnd(token)) }
      : { answer: 'check_unanswered' };
  }
}

/**
 * How a session that is bound to this browser's key ended is only told with a proof, which the check itself does not
 * send.
 */
async function provenEnd(token: string): Promise<SessionEnded | undefined> {
  try {
    await call(isAuthenticated, { token, prove: true, signal: AbortSignal.timeout(patienceMs) });
    return undefined;
  } catch (error) {
    return error instanceof ApiFailure ? error.body?.session_ended : undefined;
  }
}
