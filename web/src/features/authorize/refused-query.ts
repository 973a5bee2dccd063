import { authorizeText } from '#text/authorize';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';

/** The query for the screen of a refused request (docs/behaviour/authorize.md#screens). */
export function refusedQuery(
  error: unknown,
  fallback: string = authorizeText.failed,
): { message: string; error_code?: string } {
  const code = error instanceof ApiFailure ? error.body?.oauth_error : undefined;
  return { message: failureMessage(error, fallback), ...(code && { error_code: code }) };
}
