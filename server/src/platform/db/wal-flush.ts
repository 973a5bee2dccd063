import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from './database-unavailable.ts';

export interface WalFlush {
  /**
   * Resolves when everything that was committed before the call is on the disk.
   * Rejects with DatabaseUnavailable, then and ever after, when the disk refuses.
   */
  flushed(): Promise<void>;
  /** Throws DatabaseUnavailable where the disk has refused. */
  check(): void;
  close(): Promise<void>;
}

/** For commits that are on the disk when SQLite has made them. */
export const noFlush: WalFlush = { flushed: async () => {}, check() {}, close: async () => {} };

/** Through a callback: a FileHandle's promises cost as much as all else that a commit costs the event loop. */
export const systemSync: (log: number) => Promise<void> = promisify(fdatasync);

export interface WalFlushOptions {
  /** Told once, when the disk refuses. */
  readonly onRefused?: (refusal: DatabaseUnavailable) => void;
  /** Brings an open file onto the disk; tests hold it up. */
  readonly sync?: (log: number) => Promise<void>;
}

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Brings the write-ahead log of a SQLite file onto the disk beside the event loop, which otherwise stands still for it:
 * ten times as long where every core hashes passwords. Commits that come while one flush is under way share the next.
 *
 * This is what `synchronous = full` does after each commit (sqlite.org/pragma.html#pragma_synchronous); with `normal`
 * SQLite itself keeps all that matters for the file's soundness, the order of log, checkpoint and the log's restart.
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

  /** After one refusal the system may hold for written what is not, so that no later success can be believed. */
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
      // What else commits in this turn of the event loop shares the flush.
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
