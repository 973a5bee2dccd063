import { setTimeout as delay } from 'node:timers/promises';
import { busyHalfLife, longestEvenTime, mostHashCosts } from './limits.ts';

export interface EvenTimesOptions {
  /** Waits some milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
}

export type EvenTimes = ReturnType<typeof createEvenTimes>;

/** What a computation with the same algorithm and parameters takes, in milliseconds. */
interface Cost {
  /** Smoothed, as is the deviation. */
  readonly mean: number;
  readonly deviation: number;
  readonly fastest: number;
  readonly learnedAt: number;
}

/**
 * Hides from callers that the hash of an account was imported: such a hash can cost twenty times as much as our own, so
 * that the time of a reply would tell that the account exists (#461). Every verification is answered after the time
 * that the costliest imported hash is expected to take, whatever its own hash and result are: a right password that is
 * refused for another reason, such as a lock, must not be told from a wrong one either.
 * The costs are learned from the hashes that are verified. Waiting occupies no core.
 */
export function createEvenTimes({ wait = delay, now = () => performance.now() }: EvenTimesOptions = {}) {
  const costs = new Map<string, Cost>();

  /**
   * Enough for nearly all computations, like the timeout for a reply over a network (RFC 6298). What was learned while
   * the cores were busy loses its weight, so that a flood does not slow down the sign-ins after it.
   */
  function expected({ mean, deviation, fastest, learnedAt }: Cost): number {
    const idle = fastest * 1.25;
    const busy = Math.max(0, mean + 4 * deviation - idle);
    return idle + busy * 0.5 ** ((now() - learnedAt) / busyHalfLife);
  }

  return {
    /** Learns from one computation with a hash whose parameters are not those of new hashes. */
    learn(stored: string, took: number): void {
      const parameters = parametersOf(stored);
      const known = costs.get(parameters);
      if (!known && costs.size >= mostHashCosts) return;
      const { mean, deviation, fastest } = known ?? { mean: took, deviation: took / 8, fastest: took };
      costs.set(parameters, {
        mean: mean + (took - mean) / 8,
        deviation: deviation + (Math.abs(took - mean) - deviation) / 4,
        fastest: Math.min(fastest, took),
        learnedAt: now(),
      });
    },
    /** Waits for the rest of the time that as many computations with the costliest hash would take. */
    async fill(computations: number, took: number): Promise<void> {
      const longest = Math.max(0, ...[...costs.values()].map(expected));
      const rest = Math.min(longest, longestEvenTime) * computations - took;
      if (rest > 0) await wait(rest);
    },
  };
}

/** Algorithm and parameters of a stored hash, without salt and digest; bcrypt writes these two as one. */
export function parametersOf(stored: string): string {
  const parts = stored.split('$');
  return parts.slice(0, parts.length > 4 ? -2 : -1).join('$');
}
