import { mostHashesAtOnce, threadsForOthers, usualThreads } from './limits.ts';

/**
 * Gives Node's thread pool a thread for every password that is hashed at once, and some that are never taken by one.
 * Has to come before the first job of the pool, which makes the threads; an operator's UV_THREADPOOL_SIZE stays.
 */
export function sizeThreadPool(): void {
  // libuv reads it nowhere else.
  const { env } = process;
  env.UV_THREADPOOL_SIZE ??= String(Math.max(usualThreads, mostHashesAtOnce + threadsForOthers));
}
