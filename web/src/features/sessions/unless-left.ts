import { shownPage } from '../../platform/presence/shown-page.ts';
import { endAbandoned } from './ending-queue.ts';

/**
 * The reply of a sign-in. If its screen is left before, which cancels it, what it began is ended instead, and the promise
 * rejects (security #528).
 */
export async function unlessLeft<T extends { auth_token?: string }>(asked: Promise<T>): Promise<T> {
  const page = shownPage();
  const reply = await asked;
  if (!page.isLeft()) return reply;
  if (reply.auth_token) endAbandoned(reply.auth_token);
  throw new Error();
}
