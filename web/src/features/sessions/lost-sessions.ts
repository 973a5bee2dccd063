import { onLostKey } from '../../platform/proofs/lost-key.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { endAbandoned } from './ending-queue.ts';
import { readToken } from './read-token.ts';
import { sessionStore } from './session-store.ts';

/**
 * Removes sessions that are bound to a key which this browser has lost: they cannot be used here any more, nor by
 * anybody else who has the token.
 */
export function startLostSessions(): void {
  onLostKey((token, message) => {
    const { id } = readToken(token);
    const isSaved = sessionStore.snapshot().sessions.some((session) => session.id === id);
    if (!isSaved) return;
    endAbandoned(token);
    sessionStore.remove([id]);
    toasts.error(message);
  });
}
