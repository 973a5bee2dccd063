import { onLostKey } from '../../platform/proofs/lost-key.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { endAbandoned } from './ending-queue.ts';
import { readToken } from './read-token.ts';
import { sessionStore } from './session-store.ts';

/**
 * Gives sessions up that are bound to a key which this browser has lost: nothing can be done with them here any more, and
 * whoever else may hold their token gets nothing by it either.
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
