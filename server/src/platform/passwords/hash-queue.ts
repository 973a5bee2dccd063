import { longestQueue, longestQueueWait, retryAfterOverload, shortestQueue } from './limits.ts';
import { hashesAtOnce } from './threads/hashes-at-once.ts';

/** Too many jobs wait, such as passwords to be hashed. The HTTP layer answers 503 with `Retry-After`. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull';
  /** Seconds. */
  readonly retryAfter = retryAfterOverload;

  constructor() {
    super('Too many wait for the same work');
  }
}

export interface HashQueueOptions {
  /** Jobs at once; a function where that changes, which is asked whenever a job could begin. */
  readonly concurrency?: number | (() => number);
  /** Jobs that may wait. */
  readonly capacity?: number;
  /** Jobs that may wait whatever the pace; never more than `capacity`. */
  readonly neverRefused?: number;
  /** Milliseconds that a job may be expected to wait. */
  readonly longestWait?: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * Runs jobs in order, and no more at once than keep the cores busy (docs/performance.md).
 * Beyond the few dozen that may always wait, a job is refused with HashQueueFull as soon as it would wait too long by the
 * pace of the last ones, so that in a flood those who are let in are served in time and the others know at once (#60, R20).
 */
export function createHashQueue({
  concurrency = hashesAtOnce(),
  capacity = longestQueue,
  neverRefused = shortestQueue,
  longestWait = longestQueueWait,
  now = () => performance.now(),
}: HashQueueOptions = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Milliseconds that a job takes, smoothed over about the last ten. */
  let pace = 0;

  const places = typeof concurrency === 'number' ? () => concurrency : concurrency;
  const expectedWait = () => ((waiting.length + 1) * pace) / places();

  function refuseIfFull(): void {
    if (running < places()) return;
    const isLong = waiting.length >= neverRefused && expectedWait() > longestWait;
    if (waiting.length >= capacity || isLong) throw new HashQueueFull();
  }

  async function admission(isFurther: boolean): Promise<void> {
    if (!isFurther) refuseIfFull();
    const begin = Promise.withResolvers<void>();
    if (isFurther) waiting.unshift(begin.resolve);
    else waiting.push(begin.resolve);
    fill();
    await begin.promise;
  }

  function leave(): void {
    running -= 1;
    fill();
  }

  /** Lets those in for whom there is a place; there may be more places than before. */
  function fill(): void {
    for (let free = places() - running; free > 0 && waiting.length > 0; free -= 1) {
      running += 1;
      waiting.shift()?.();
    }
  }

  return {
    /**
     * Rejects with HashQueueFull before the job began, or with what the job rejects with.
     * @param job may tell that it has begun only now: what it had to wait for says nothing of the pace
     * @param isFurther the job belongs to one that has run: it comes first and is not refused
     */
    async run<T>(job: (begun: () => void) => Promise<T>, isFurther = false): Promise<T> {
      await admission(isFurther);
      let startedAt = now();
      const begun = () => {
        startedAt = now();
      };
      try {
        return await job(begun);
      } finally {
        const took = now() - startedAt;
        pace = pace === 0 ? took : pace * 0.9 + took * 0.1;
        leave();
      }
    },
    /** Throws HashQueueFull where a job would be refused now, so that nothing need be done for it first. */
    refuseIfFull,
    get waiting(): number {
      return waiting.length;
    },
    get running(): number {
      return running;
    },
  };
}
