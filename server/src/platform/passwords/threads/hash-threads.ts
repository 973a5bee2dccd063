import { Worker } from 'node:worker_threads';
import type { HashReply, HashRequest } from './hash-messages.ts';
import { idleThreadLife, mostHashThreads, threadMemory } from './limits.ts';

export interface HashThreads {
  /** Resolves when a thread is available; starts one if there is none. */
  ready(): Promise<void>;
  /** argon2id with our parameters, as a PHC string. */
  hash(password: string): Promise<string>;
  /** Whether the password matches the stored hash; false for an unknown algorithm. */
  verify(password: string, stored: string): Promise<boolean>;
  /** The number of running threads. */
  readonly size: number;
}

export interface HashThreadsOptions {
  /** Maximum number of threads. */
  readonly most?: number;
  /** Milliseconds. */
  readonly idleLife?: number;
  /** The program that the threads run; tests replace it by one that fails. */
  readonly program?: URL;
}

// Beside this source file, or beside the built server.
const ownProgram = new URL(
  import.meta.url.endsWith('.ts') ? './hash-thread.ts' : './hash-thread.js',
  import.meta.url,
);

/**
 * Hashes passwords in dedicated threads, one after another in each: a hash that stays on one core finds the memory of
 * the previous one in that core's caches. In Node's thread pool every hash would wake a different thread on a different
 * core, which makes it a third slower and delays everything else that uses the pool.
 * A thread is started when all others are busy, and ends after some time without work; an idle thread does not keep the
 * process alive. The hash queue decides how many passwords wait, and how long.
 */
export function createHashThreads({
  most = mostHashThreads,
  idleLife = idleThreadLife,
  program = ownProgram,
}: HashThreadsOptions = {}): HashThreads {
  const threads = new Set<HashThread>();

  /** The thread with the least work; a new one if all are busy and there may be more. */
  function next(): HashThread {
    const [first] = [...threads].toSorted((one, other) => one.jobs - other.jobs);
    if (first && (first.jobs === 0 || threads.size >= most)) return first;
    const thread = new HashThread(program, idleLife, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  }

  return {
    async ready() {
      if (![...threads].some(({ isReady }) => isReady)) await next().ready;
    },
    hash: (password) => next().run({ password }) as Promise<string>,
    verify: (password, stored) => next().run({ password, stored }) as Promise<boolean>,
    get size() {
      return threads.size;
    },
  };
}

type Result = string | boolean;

class HashThread {
  readonly #worker: Worker;
  readonly #idle: NodeJS.Timeout;
  readonly #onEnd: () => void;
  /** Never rejects: a caller that uses the thread then learns what went wrong. */
  readonly ready: Promise<void>;
  isReady = false;
  /** In the order of sending, which is also the order of the replies. */
  readonly #waiting: PromiseWithResolvers<Result>[] = [];

  constructor(program: URL, idleLife: number, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#idle = setTimeout(() => this.#endIfIdle(), idleLife).unref();
    // Neither the process's options, such as a profiler's, nor its environment are meant for the thread.
    this.#worker = new Worker(program, { name: 'hash', execArgv: [], env: {}, resourceLimits: threadMemory });
    const ready = Promise.withResolvers<void>();
    this.ready = ready.promise;
    this.#worker
      .once('message', () => {
        this.isReady = true;
        ready.resolve();
        this.#worker.on('message', (reply: HashReply) => this.#settle(reply));
        this.#restIfIdle();
      })
      .on('error', (error) => this.#fail(error))
      .on('exit', () => {
        ready.resolve();
        this.#fail(new Error('A thread that hashes passwords has ended'));
      });
  }

  get jobs(): number {
    return this.#waiting.length;
  }

  run(request: HashRequest): Promise<Result> {
    const result = Promise.withResolvers<Result>();
    if (this.#waiting.push(result) === 1) this.#worker.ref();
    this.#worker.postMessage(request);
    return result.promise;
  }

  #settle(reply: HashReply): void {
    const result = this.#waiting.shift();
    if (reply.isDone) result?.resolve(reply.result);
    else result?.reject(new Error(reply.message));
    this.#restIfIdle();
  }

  /** The thread keeps the process alive while it starts and while it hashes. */
  #restIfIdle(): void {
    if (this.#waiting.length > 0) return;
    this.#worker.unref();
    this.#idle.refresh();
  }

  /** Its passwords are not retried in another thread: one of them may have caused the failure. */
  #fail(error: unknown): void {
    clearTimeout(this.#idle);
    this.#onEnd();
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #endIfIdle(): void {
    if (this.#waiting.length > 0) return;
    // From now on it receives no more passwords.
    this.#onEnd();
    void this.#worker.terminate();
  }
}
