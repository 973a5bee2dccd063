import type { Timers } from '../timers.ts';

export interface CommandQueueOptions<Item> {
  /** May be asynchronous; the next item waits for it. Errors go to `onError`. */
  run(item: Item): void | Promise<void>;
  onError(item: Item, error: unknown): void;
  /** Called when an item takes longer than `time` milliseconds. */
  onTimeout(item: Item): void;
  readonly timers: Timers;
  readonly time: number;
  /** Maximum waiting items. */
  readonly length: number;
}

/** Runs items strictly one after another; immediately if none is running. */
export class CommandQueue<Item> {
  readonly #options: CommandQueueOptions<Item>;
  #waiting: Item[] = [];
  #running = false;

  constructor(options: CommandQueueOptions<Item>) {
    this.#options = options;
  }

  /** False if too many items wait already. */
  push(item: Item): boolean {
    if (this.#running) {
      if (this.#waiting.length >= this.#options.length) return false;
      this.#waiting.push(item);
      return true;
    }
    this.#run(item);
    return true;
  }

  /** Drops the waiting items; the running one finishes. */
  clear(): void {
    this.#waiting = [];
  }

  #run(first: Item): void {
    this.#running = true;
    let item: Item | undefined = first;
    while (item !== undefined) {
      const current: Item = item;
      const done = this.#start(current);
      if (done) {
        const cancel = this.#options.timers.after(this.#options.time, () => this.#options.onTimeout(current));
        void done.finally(() => {
          cancel();
          this.#next();
        });
        return;
      }
      item = this.#waiting.shift();
    }
    this.#running = false;
  }

  #next(): void {
    const item = this.#waiting.shift();
    if (item === undefined) this.#running = false;
    else this.#run(item);
  }

  /** The returned promise never rejects. */
  #start(item: Item): Promise<void> | undefined {
    try {
      const result = this.#options.run(item);
      return result?.catch((error: unknown) => this.#options.onError(item, error));
    } catch (error) {
      this.#options.onError(item, error);
      return undefined;
    }
  }
}
