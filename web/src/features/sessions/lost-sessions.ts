import { onLostKey } from '../../platform/proofs/lost-key.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { endAbandoned, endingTokens } from './ending-queue.ts';
import { readToken } from './read-token.ts';
import { sessionStore } from './session-store.ts';

/**
 * Removes sessions that cannot be used here any more: those that the person has signed out of in a tab that was closed
 * before the server answered (#49), and those bound to a key which this browser has lost, with which nobody else can use
 * them either.
 */
export function startLostSessions(): void {
  const ending = new Set(endingTokens());
  const left = sessionStore.snapshot().sessions.filter(({ token }) => ending.has(token));
  sessionStore.remove(left.map(({ id }) => id));
  onLostKey((token, message) => {
    const { id } = readToken(token);
    const isSaved = sessionStore.snapshot().sessions.some((session) => session.id === id);
    if (!isSaved) return;
    endAbandoned(token);
    sessionStore.remove([id]);
    toasts.error(message);
  });
}
