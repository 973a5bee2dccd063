import { ApiFailure } from './api-failure.ts';

/**
 * The text for an error: that of the server or the HTTP layer, otherwise the fallback (docs/behaviour/web.md#errors).
 */
export function failureMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiFailure && error.message) || fallback;
}
