import { Worker } from 'node:worker_threads';
import type { HashReply, HashRequest } from './hash-messages.ts';
import { idleThreadLife, mostHashThreads, threadMemory } from './limits.ts';

export interface HashThreads {
  /** Resolves when a thread is there that could hash at once; starts one where there is none. */
  ready(): Promise<void>;
  /** argon2id with our parameters, as a PHC string. */
  hash(password: string): Promise<string>;
  /** Whether the password is that of the stored hash; false for a hash of no known algorithm. */
  verify(password: string, stored: string): Promise<boolean>;
  /** Threads that are there. */
  readonly size: number;
}

export interface HashThreadsOptions {
  /** Threads at once. */
  readonly most?: number;
  /** Milliseconds. */
  readonly idleLife?: number;
  /** The program that they run; a test brings one that fails. */
  readonly program?: URL;
}

// Beside this file as it was written, and beside the built server.
const ownProgram = new URL(
  import.meta.url.endsWith('.ts') ? './hash-thread.ts' : './hash-thread.js',
  import.meta.url,
);

/**
 * Hashes passwords in threads of their own, one after the other in each: a hash that stays on one core finds the memory
 * of the last one in that core's caches. In Node's thread pool every hash wakes another thread on another core, which
 * makes it a third slower, and holds up whatever else goes through the pool.
 * A thread is started when all others are busy, and ends when there was nothing for it for a while; an idle one does not
 * keep the process alive. How many passwords wait, and how long, is the hash queue's to say.
 */
export function createHashThreads({
  most = mostHashThreads,
  idleLife = idleThreadLife,
  program = ownProgram,
}: HashThreadsOptions = {}): HashThreads {
  const threads = new Set<HashThread>();

  /** The one with the least to do; a new one where all have something and there may be more. */
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
  /** Never rejects: whoever gives it a password then is told what went wrong. */
  readonly ready: Promise<void>;
  isReady = false;
  /** In the order of sending, which is that of the answers. */
  readonly #waiting: PromiseWithResolvers<Result>[] = [];

  constructor(program: URL, idleLife: number, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#idle = setTimeout(() => this.#endIfIdle(), idleLife).unref();
    // Neither options of the process, such as a profiler's, nor its configuration are meant for the thread.
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

  /** While it starts and while it hashes it keeps the process alive. */
  #restIfIdle(): void {
    if (this.#waiting.length > 0) return;
    this.#worker.unref();
    this.#idle.refresh();
  }

  /** What was given to it is not tried again: it may be what broke it. */
  #fail(error: unknown): void {
    clearTimeout(this.#idle);
    this.#onEnd();
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #endIfIdle(): void {
    if (this.#waiting.length > 0) return;
    // From now on none is given to it.
    this.#onEnd();
    void this.#worker.terminate();
  }
}
