import { ApiFailure, isFailure } from '../../platform/api/api-failure.ts';

/**
 * Makes a call that ends the session, with a proof of its key, so that the reply may say which applications are
 * notified. A browser that lost the key signs out without it.
 */
export async function provingIfPossible<T>(run: (prove: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(true);
  } catch (error) {
    if (!(isFailure(error, 'unauthenticated') && error.cause instanceof ApiFailure)) throw error;
    return run(false);
  }
}
