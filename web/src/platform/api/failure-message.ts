import { ApiFailure } from './api-failure.ts';

/** The words for an error: what the server or the HTTP layer said, otherwise the fallback (docs/behaviour/web.md#errors). */
export function failureMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiFailure && error.message) || fallback;
}
