import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { withRetries } from '../../platform/api/with-retries.ts';

/** Asks the server about a token. Only a 401 means dead: a broken network must not sign anybody out. */
export async function checkSession(
  token: string,
): Promise<'check_passed' | 'check_failed' | 'check_unanswered'> {
  try {
    await withRetries(() => call(isAuthenticated, { token }));
    return 'check_passed';
  } catch (error) {
    return error instanceof ApiFailure && error.httpStatus === 401 ? 'check_failed' : 'check_unanswered';
  }
}
