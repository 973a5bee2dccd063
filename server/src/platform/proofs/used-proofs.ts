import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { type LimitStore, LimitStoreAway } from '../rate-limits/limit-store.ts';
import { memoryStore } from '../rate-limits/memory-store.ts';
import { usedProofLife } from './limits.ts';

export interface UsedProofs {
  /** True for the first use of this proof, across all processes that share the store. */
  useOnce(thumbprint: string, jti: string): Promise<boolean>;
}

/**
 * Remembers used proofs until their nonces expire.
 * While the shared store is unavailable, each process relies on its own memory: an attacker who replays a proof still
 * needs the token that it names, and can only repeat the same call; refusing every change meanwhile would do more harm.
 */
export function usedProofs(store: LimitStore, clock: Clock): UsedProofs {
  const own = memoryStore(usedProofLife, clock);
  return {
    async useOnce(thumbprint, jti) {
      const key = createHash('sha256').update(`${thumbprint}.${jti}`).digest('base64url').slice(0, 22);
      const here = await own.add(key, 1);
      if (here.points > 1) return false;
      try {
        return (await store.add(key, 1)).points === 1;
      } catch (error) {
        if (error instanceof LimitStoreAway) return true;
        throw error;
      }
    },
  };
}
