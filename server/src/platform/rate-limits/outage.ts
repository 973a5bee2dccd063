import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { minute } from '../clock/durations.ts';
import { securityEvent } from '../operations/security-events.ts';
import { type Count, type LimitStore, LimitStoreAway } from './limit-store.ts';
import { askAwayStoreEvery, fallbackLife, retryAfterStoreAway } from './limits.ts';

/** Whether the shared counters are available; all limits on one connection share this state. */
export interface Outage {
  /**
   * `reduced`: each process counts on its own, with a part of each budget. `closed`: everything that the limits guard
   * is refused.
   */
  state(): 'none' | 'reduced' | 'closed';
  /**
   * Calls `question` on the shared store, or `instead` while it is unavailable. Rejects with LimitStoreAway if it has
   * been unavailable for too long.
   */
  ask<T>(question: () => Promise<T>, instead: () => Promise<T>): Promise<T>;
}

/**
 * Without its counters a portal would have to refuse every sign-in. For a limited time each process counts on its own
 * instead, with reduced limits, so that an attacker who brings the store down gains little; after that time everything
 * is refused (#69).
 * @param probe rejects with LimitStoreAway unless the store takes a write; it alone ends an outage. A full Redis answers
 * whoever reads or deletes: were that enough, counts would be taken where they are and forgotten where they are not,
 * and the time until everything is refused would begin again and again.
 */
export function createOutage(clock: Clock, probe: () => Promise<void>, log?: FastifyBaseLogger): Outage {
  let since: number | undefined;
  let askAgainAt = 0;
  let isClosedTold = false;

  function begin(error: unknown): void {
    if (since !== undefined) return;
    since = clock.now();
    isClosedTold = false;
    const minutes = fallbackLife / minute;
    log?.error(
      securityEvent('rate_limits.reduced', { err: error }),
      `Redis is away: for ${minutes} min each process counts for itself, with a quarter of each limit`,
    );
  }

  function end(): void {
    if (since === undefined) return;
    since = undefined;
    log?.info(securityEvent('rate_limits.restored', {}), 'Redis is back');
  }

  const state = () => {
    if (since === undefined) return 'none';
    return Math.abs(clock.now() - since) < fallbackLife ? 'reduced' : 'closed';
  };

  function fallBack<T>(instead: () => Promise<T>): Promise<T> {
    if (state() === 'reduced') return instead();
    if (!isClosedTold) {
      isClosedTold = true;
      log?.error(
        securityEvent('rate_limits.closed', {}),
        'Redis is still away: what the limits guard is refused',
      );
    }
    throw new LimitStoreAway(retryAfterStoreAway, {});
  }

  return {
    state,
    async ask(question, instead) {
      // While the store hangs, every call would wait for its timeout; one call now and then is enough to notice its
      // return.
      const now = clock.now();
      if (since !== undefined && Math.abs(askAgainAt - now) <= askAwayStoreEvery && now < askAgainAt)
        return fallBack(instead);
      askAgainAt = now + askAwayStoreEvery;
      try {
        if (since !== undefined) {
          await probe();
          end();
        }
        return await question();
      } catch (error) {
        if (!(error instanceof LimitStoreAway)) throw error;
        begin(error);
        return fallBack(instead);
      }
    },
  };
}

/** Counts in `shared`, and in `own` while that is unavailable. */
export function withFallback(shared: LimitStore, own: LimitStore, outage: Outage): LimitStore {
  const reduced = (count: Count): Count => ({ ...count, isReduced: true });
  return {
    add: (key, points) =>
      outage.ask(
        () => shared.add(key, points),
        async () => reduced(await own.add(key, points)),
      ),
    read: (key) =>
      outage.ask(
        () => shared.read(key),
        async () => {
          const count = await own.read(key);
          return count && reduced(count);
        },
      ),
    remove: (key) =>
      outage.ask(
        async () => {
          await shared.remove(key);
          // What an outage that ended meanwhile has counted for it.
          await own.remove(key);
        },
        () => own.remove(key),
      ),
  };
}
