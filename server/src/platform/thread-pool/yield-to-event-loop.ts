import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { poolNiceness } from './limits.ts';

const threads = '/proc/self/task';

/**
 * Lets the threads of the pool, which hash passwords, give way to the one that answers requests: where sign-ins keep
 * every core busy, all other calls are answered as quickly as ever.
 * Linux only, which has a priority for each thread; elsewhere it does nothing.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!existsSync(threads)) return;
  // The first job of the thread pool starts all its threads.
  await stat(threads);
  for (const id of readdirSync(threads)) if (isPoolThread(id)) lower(Number(id));
}

function isPoolThread(id: string): boolean {
  try {
    return readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'libuv-worker';
  } catch {
    return false;
  }
}

/** A thread that has ended since, or a sandbox that forbids it, leaves everything as it was. */
function lower(thread: number): void {
  try {
    setPriority(thread, poolNiceness);
  } catch {}
}
