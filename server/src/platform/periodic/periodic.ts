import type { FastifyBaseLogger } from 'fastify';

export interface PeriodicTask {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number;
  run(): Promise<unknown>;
}

/**
 * Runs background tasks one after another, each at its own interval; a failure is logged, and the task runs again after
 * its interval.
 */
export class Periodic {
  readonly #log: FastifyBaseLogger;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<unknown>>();
  #isStopped = false;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(task: PeriodicTask): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const run = this.#run(task).finally(() => {
        this.#running.delete(run);
        this.add(task);
      });
      this.#running.add(run);
    }, task.every);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Starts no more tasks and waits for the running one. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.allSettled(this.#running);
  }

  async #run(task: PeriodicTask): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      this.#log.warn({ err: error, task: task.name }, 'a background task failed');
    }
  }
}
