import { systemClock } from '../../../server/src/platform/clock/clock.ts';
import { memoryStore } from '../../../server/src/platform/rate-limits/memory-store.ts';
import type { RateLimit } from '../../../server/src/platform/rate-limits/rate-limit.ts';
import type { RateLimits } from '../../../server/src/platform/rate-limits/rate-limits.ts';

const unlimited: RateLimit = {
  async consume() {},
  tryConsume: async () => true,
  count: async () => ({ isAllowed: true, left: Number.MAX_SAFE_INTEGER, resetAfter: 1 }),
  async refuse() {
    throw new Error('Nothing is limited');
  },
  async giveBack() {},
  peek: async () => ({ points: Number.MAX_SAFE_INTEGER, resetAfter: 1 }),
  async reset() {},
};

/** Rate limits that allow everything: they are disabled for every side of a comparison. */
export const unlimitedRateLimits: RateLimits = {
  limit: () => unlimited,
  counters: (_name, duration) => memoryStore(duration, systemClock),
  outage: async () => 'none',
  async close() {},
};
