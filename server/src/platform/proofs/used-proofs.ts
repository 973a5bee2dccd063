import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { type LimitStore, LimitStoreAway } from '../rate-limits/limit-store.ts';
import { memoryStore } from '../rate-limits/memory-store.ts';
import { usedProofLife } from './limits.ts';

export interface UsedProofs {
  /** True for the first who comes with this proof, of all processes that share the store. */
  useOnce(thumbprint: string, jti: string): Promise<boolean>;
}

/**
 * The proofs that were used already, until their nonces are old.
 * While a shared store is away each process goes by what it has seen itself: whoever replays a proof still needs the token
 * that it names, and the very call; to refuse every change meanwhile would be the greater harm.
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
