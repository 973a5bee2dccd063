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
  /** Maximum simultaneous jobs; a function if it varies, called whenever a job could start. */
  readonly concurrency?: number | (() => number);
  /** Maximum waiting jobs. */
  readonly capacity?: number;
  /** Number of jobs that may always wait, whatever the pace; at most `capacity`. */
  readonly neverRefused?: number;
  /** Maximum expected wait of a job in milliseconds. */
  readonly longestWait?: number;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
  /** Whose job it is that comes now, such as the network address of the caller; all are one by default. */
  readonly source?: () => string;
}

interface WaitingJob {
  readonly begin: () => void;
  readonly source: string;
  readonly turn: number;
}

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * Runs jobs, and as many at once as keep the cores busy (docs/performance.md). The jobs of one source run in order, and
 * the sources take turns: who sends a hundred passwords at once waits for them, and others do not (#463). A job's turn
 * is the next one that its source has not taken, so that later jobs of others cannot overtake it for ever (start-time
 * fair queuing).
 * Except for the few dozen that may always wait, a job is refused with HashQueueFull if, by the pace of the last jobs,
 * it would wait too long. In a flood, admitted callers are then served in time and the others learn at once that they
 * are refused (#60, R20).
 */
export function createHashQueue({
  concurrency = hashesAtOnce(),
  capacity = longestQueue,
  neverRefused = shortestQueue,
  longestWait = longestQueueWait,
  now = () => performance.now(),
  source = () => '',
}: HashQueueOptions = {}) {
  /** By turn, and by arrival within a turn. */
  const waiting: WaitingJob[] = [];
  /** The turn of the job that was started last. */
  let turnNow = 0;
  /** The last turn that a source has taken, for sources with waiting jobs. */
  const taken = new Map<string, number>();
  let running = 0;
  /** Milliseconds per job, smoothed over about the last ten. */
  let pace = 0;

  const places = typeof concurrency === 'number' ? () => concurrency : concurrency;
  const nextTurn = (of: string) => Math.max(turnNow, taken.get(of) ?? 0) + 1;

  /** How many waiting jobs come before one of this turn. */
  function before(turn: number): number {
    const after = waiting.findIndex((one) => one.turn > turn);
    return after === -1 ? waiting.length : after;
  }

  function refuseIfFull(): void {
    if (running < places()) return;
    const ahead = before(nextTurn(source()));
    const isLong = ahead >= neverRefused && ((ahead + 1) * pace) / places() > longestWait;
    if (waiting.length >= capacity || isLong) throw new HashQueueFull();
  }

  async function admission(isFurther: boolean): Promise<void> {
    if (!isFurther) refuseIfFull();
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    const mine = source();
    if (isFurther) waiting.unshift({ begin, source: mine, turn: turnNow });
    else {
      const turn = nextTurn(mine);
      taken.set(mine, turn);
      waiting.splice(before(turn), 0, { begin, source: mine, turn });
    }
    fill();
    await promise;
  }

  function leave(): void {
    running -= 1;
    fill();
  }

  /** Starts waiting jobs while there are free places; their number may have grown. */
  function fill(): void {
    for (let free = places() - running; free > 0 && waiting.length > 0; free -= 1) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      turnNow = Math.max(turnNow, next.turn);
      if (taken.get(next.source) === next.turn) taken.delete(next.source);
      next.begin();
    }
  }

  return {
    /**
     * Rejects with HashQueueFull if the job was not started, otherwise settles like the job.
     * @param job may report that it starts only now: time that it spent waiting for something else does not count
     * towards the pace
     * @param isFurther the job continues one that has run: it comes first and is not refused
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
    /** Throws HashQueueFull if a job would be refused now, so that nothing needs to be done for it first. */
    refuseIfFull,
    get waiting(): number {
      return waiting.length;
    },
    get running(): number {
      return running;
    },
  };
}
