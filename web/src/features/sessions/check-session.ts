import type { SessionEnded } from '@latchkey/contract/http/api-error';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { withRetries } from '../../platform/api/with-retries.ts';

/** That it ended is known by then, and waits for no more than this to be told how. */
const patienceMs = 3_000;

interface SessionCheck {
  answer: 'check_passed' | 'check_failed' | 'check_unanswered';
  /** How it ended, where it was a session once. */
  ended?: SessionEnded | undefined;
}

/** Asks the server about a token. Only a 401 means dead: a broken network must not sign anybody out. */
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

/** The end of a session that is bound to this browser's key is told to a proof of it alone, which the check goes without. */
async function provenEnd(token: string): Promise<SessionEnded | undefined> {
  try {
    await call(isAuthenticated, { token, prove: true, signal: AbortSignal.timeout(patienceMs) });
    return undefined;
  } catch (error) {
    return error instanceof ApiFailure ? error.body?.session_ended : undefined;
  }
}
