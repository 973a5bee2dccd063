import { authorizeText } from '#text/authorize';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';

/** What the invalid-access screen is told of a refused request (docs/behaviour/authorize.md#screens). */
export function refusedQuery(error: unknown): { message: string; error_code?: string } {
  const code = error instanceof ApiFailure ? error.body?.oauth_error : undefined;
  return { message: failureMessage(error, authorizeText.failed), ...(code && { error_code: code }) };
}
