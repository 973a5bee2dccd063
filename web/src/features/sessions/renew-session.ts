import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { call } from '../../platform/api/call.ts';
import { isUnattended } from '../../platform/presence/presence.ts';
import { whenIdle } from '../../platform/timing/when-idle.ts';

/** Minimum interval: often enough for a session that ends after days without use. */
const spacingMs = 60 * 60_000;
/** Maximum delay; nothing waits for the renewal. */
const withinMs = 4_000;

const renewedAt = new Map<string, number>();

/**
 * Keeps a session alive that is being used, with a proof of this browser's key: reading alone does not keep a bound
 * session alive. A session of an older release becomes bound by it.
 */
export function renewSession(id: string, token: string): void {
  if (isUnattended() || Date.now() - (renewedAt.get(id) ?? 0) < spacingMs) return;
  renewedAt.set(id, Date.now());
  // If the session has ended meanwhile, the next check notices.
  whenIdle(
    () => void call(isAuthenticated, { token, prove: true }).catch(() => renewedAt.delete(id)),
    withinMs,
  );
}
