import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { call } from '../../platform/api/call.ts';
import { isUnattended } from '../../platform/presence/presence.ts';
import { whenIdle } from '../../platform/timing/when-idle.ts';

/** Often enough for a session that ends after days without use. */
const spacingMs = 60 * 60_000;
/** Nobody waits for it. */
const withinMs = 4_000;

const renewedAt = new Map<string, number>();

/**
 * Keeps a session alive that somebody uses, with a proof of this browser's key: what is only read keeps none alive that is
 * bound. A session of an older release is bound by it.
 */
export function renewSession(id: string, token: string): void {
  if (isUnattended() || Date.now() - (renewedAt.get(id) ?? 0) < spacingMs) return;
  renewedAt.set(id, Date.now());
  // A session that has ended meanwhile is found out by the next check.
  whenIdle(
    () => void call(isAuthenticated, { token, prove: true }).catch(() => renewedAt.delete(id)),
    withinMs,
  );
}
