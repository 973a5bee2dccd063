import { isFailure } from '../../platform/api/api-failure.ts';

/**
 * Whether a token is invalid because its sign-in or reset was denied in the companion, in case realtime did not report
 * it.
 */
export function isDenied(error: unknown): boolean {
  return isFailure(error, 'unauthenticated') && error.body?.session_ended?.reason === 'denied';
}
