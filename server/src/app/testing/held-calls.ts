import { systemClock } from '../../platform/clock/clock.ts';
import { memoryStore } from '../../platform/rate-limits/memory-store.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';

export interface HeldCalls {
  /** For `testPortal`: limits that never refuse. */
  readonly rateLimits: RateLimits;
  /**
   * Begins a call and pauses it after its proof has been checked and before anything is committed; `meanwhile` runs
   * then, and the call continues. Throws if the call ends before.
   */
  around<T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T>;
}

/**
 * Lets a test change something between the check of a proof and its commit, where only a race could. It pauses at the
 * point right after the check, where a sign-in resets its account's count of failures, and a password change gives it
 * back.
 */
export function heldCalls(): HeldCalls {
  let hold: (() => Promise<void>) | undefined;
  async function holdOnce(): Promise<void> {
    const holding = hold;
    hold = undefined;
    await holding?.();
  }
  return {
    rateLimits: {
      limit: () => ({
        consume: async () => {},
        tryConsume: async () => true,
        count: async () => ({ isAllowed: true, left: 1, resetAfter: 0 }),
        async refuse() {
          throw new Error('Nothing is limited');
        },
        giveBack: holdOnce,
        peek: async () => ({ points: 1, resetAfter: 0 }),
        reset: holdOnce,
      }),
      counters: (_name, duration) => memoryStore(duration, systemClock),
      outage: async () => 'none',
      close: async () => {},
    },
    async around(begin, meanwhile) {
      const reached = Promise.withResolvers<true>();
      const goOn = Promise.withResolvers<void>();
      hold = () => {
        reached.resolve(true);
        return goOn.promise;
      };
      const call = begin();
      const isHeld = await Promise.race([reached.promise, call.then(() => false)]);
      if (!isHeld) throw new Error('The call was not held');
      try {
        await meanwhile();
      } finally {
        goOn.resolve();
      }
      return call;
    },
  };
}
