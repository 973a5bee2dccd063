import { endAbandoned } from './ending-queue.ts';

/**
 * The reply of a sign-in. If its screen is left before, which cancels it, whoever uses the computer by then may be
 * somebody else: what it began is ended instead, and the promise rejects (security #528).
 */
export async function unlessLeft<T extends { auth_token?: string }>(asked: Promise<T>): Promise<T> {
  // Every screen has one, and a screen that is opened again has another one.
  const heading = document.querySelector('h1');
  const reply = await asked;
  if (heading?.isConnected) return reply;
  if (reply.auth_token) endAbandoned(reply.auth_token);
  throw new Error();
}
