import { isFailure } from '../../platform/api/api-failure.ts';

/** Whether a token is dead because its sign-in or reset was denied in the companion: what realtime may not have told. */
export function isDenied(error: unknown): boolean {
  return isFailure(error, 'unauthenticated') && error.body?.session_ended?.reason === 'denied';
}
