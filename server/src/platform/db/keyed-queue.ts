import { DatabaseUnavailable } from './database-unavailable.ts';
import { maxWaitingPerKey } from './limits.ts';

/** Runs tasks with the same key one after another, within this process. */
export class KeyedQueue {
  readonly #tails = new Map<string, { last: Promise<unknown>; length: number }>();

  /** Throws DatabaseUnavailable if too many tasks wait already. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#tails.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= maxWaitingPerKey)
      throw new DatabaseUnavailable(`Too many wait for ${key}`, { cause: undefined });
    const mine = queue.last.then(task, task);
    queue.last = mine.catch(() => {});
    queue.length += 1;
    this.#tails.set(key, queue);
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#tails.delete(key);
    }
  }
}
