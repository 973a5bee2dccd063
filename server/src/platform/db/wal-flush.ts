import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from './database-unavailable.ts';

export interface WalFlush {
  /**
   * Resolves when everything committed before the call is on disk.
   * Rejects with DatabaseUnavailable once the disk has refused a write, for every later call too.
   */
  flushed(): Promise<void>;
  /** Throws DatabaseUnavailable if the disk has refused a write. */
  check(): void;
  close(): Promise<void>;
}

/** For commits that SQLite itself has flushed. */
export const noFlush: WalFlush = { flushed: async () => {}, check() {}, close: async () => {} };

/** Uses the callback API: a FileHandle's promises cost as much event-loop time as the rest of a commit. */
export const systemSync: (log: number) => Promise<void> = promisify(fdatasync);

export interface WalFlushOptions {
  /** Called once, when the disk refuses a write. */
  readonly onRefused?: (refusal: DatabaseUnavailable) => void;
  /** Flushes an open file to disk; tests replace it to delay it. */
  readonly sync?: (log: number) => Promise<void>;
}

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Flushes the write-ahead log of a SQLite file off the event loop, which `synchronous = full` would block, ten times as
 * long while every core hashes passwords. Commits that arrive during a flush share the next one.
 * It does what `synchronous = full` does after each commit (sqlite.org/pragma.html#pragma_synchronous). With `normal`,
 * SQLite itself keeps what the file's integrity depends on: the order of log, checkpoint and log restart.
 */
export async function walFlush(
  file: string,
  { onRefused, sync = systemSync }: WalFlushOptions = {},
): Promise<WalFlush> {
  const log = await promisify(open)(`${file}-wal`, 'r+');
  let waiting: Waiter[] = [];
  let isUnderWay = false;
  let refusal: DatabaseUnavailable | undefined;

  function check(): void {
    if (refusal) throw refusal;
  }

  /**
   * After one refused flush the system may report data as written that is not, so that no later success can be trusted.
   */
  function refuse(cause: unknown): DatabaseUnavailable {
    refusal = new DatabaseUnavailable('The disk did not keep what was written', { cause });
    onRefused?.(refusal);
    return refusal;
  }

  async function run(): Promise<void> {
    const served = waiting;
    waiting = [];
    try {
      check();
      await sync(log);
      for (const { resolve } of served) resolve();
    } catch (error) {
      const refused = refusal ?? refuse(error);
      for (const { reject } of served) reject(refused);
    }
    if (waiting.length > 0) void run();
    else isUnderWay = false;
  }

  function flushed(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ resolve, reject });
    if (!isUnderWay) {
      isUnderWay = true;
      // Other commits of this turn of the event loop share the flush.
      setImmediate(() => void run());
    }
    return promise;
  }

  return {
    flushed,
    check,
    async close() {
      await flushed().catch(() => {});
      await promisify(close)(log);
    },
  };
}
