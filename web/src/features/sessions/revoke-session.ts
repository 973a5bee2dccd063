import { logout } from '@latchkey/contract/sessions/logout';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { withRetries } from '../../platform/api/with-retries.ts';

/**
 * Ends a session on the server. Returns true if nothing is left to do: it has ended, or the request was permanently
 * refused.
 */
export async function revokeSession(token: string): Promise<boolean> {
  try {
    await withRetries(() => call(logout, { token, outlivesPage: true }));
    return true;
  } catch (error) {
    return (
      error instanceof ApiFailure &&
      error.httpStatus >= 400 &&
      error.httpStatus < 500 &&
      error.httpStatus !== 429
    );
  }
}
