import type { QueryResult } from 'kysely';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { mostTurns, turnWait } from './limits.ts';

export interface SqliteStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface ConnectionSchedulerDeps {
  /** Runs one statement synchronously. */
  readonly run: (statement: SqliteStatement) => QueryResult<unknown>;
  /** Retries while another process holds the file's lock. Throws DatabaseUnavailable. */
  readonly retryWhileBusy: <T>(attempt: () => T) => Promise<T>;
  readonly isInTransaction: () => boolean;
  /** Whether single writes from the same turn of the event loop are committed together. */
  readonly sharesCommits: boolean;
  /** Resolves when every commit so far is on disk. Rejects with DatabaseUnavailable. */
  readonly flushed: () => Promise<void>;
  readonly limits?: { readonly longestWait: number; readonly mostWaiting: number };
}

/** A caller that waits for the connection. */
interface Waiting {
  readonly until: number;
  begin(): void;
  refuse(refusal: DatabaseUnavailable): void;
}

interface Write {
  readonly statement: SqliteStatement;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

interface Written {
  readonly write: Write;
  readonly result: QueryResult<unknown>;
}

const isSingleWrite = /^\s*(?:insert|update|delete)\s/i;
const isRead = /^\s*select\b/i;
/** Statements after which nothing needs to be flushed to disk. */
const changesNothing = /^\s*(?:select|begin|commit|rollback)\b/i;
const tooMany = () =>
  new DatabaseUnavailable('Too many wait for the SQLite file, or for too long', { cause: undefined });
const plain = (sql: string): SqliteStatement => ({ sql, parameters: [] });

/**
 * Decides who uses the single SQLite connection. A transaction has it exclusively; waiting transactions are served in
 * the order they asked.
 * Single writes from the same turn of the event loop share one commit. The connection is released before the commit is
 * flushed to disk, so that successive commits can share a flush. A write is only answered once it is on disk, so that
 * no caller is told of a commit that could still be lost.
 */
export class ConnectionScheduler {
  readonly #deps: ConnectionSchedulerDeps;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isTaken = false;
  #hasWritten = false;
  #writes: Write[] = [];

  constructor(deps: ConnectionSchedulerDeps) {
    this.#deps = deps;
  }

  /**
   * Takes the connection exclusively until `leave`. Rejects with DatabaseUnavailable if too many callers wait, or this
   * one has waited too long: each transaction ahead of it may be within its own limit.
   */
  async enter(): Promise<void> {
    if (this.#isTaken) await this.#turn();
    this.#isTaken = true;
  }

  #turn(): Promise<void> {
    const { longestWait, mostWaiting } = this.#deps.limits ?? {
      longestWait: turnWait,
      mostWaiting: mostTurns,
    };
    if (this.#waiting.length >= mostWaiting) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ until: performance.now() + longestWait, begin: resolve, refuse: reject });
    this.#watch();
    return promise;
  }

  /** One timer serves all: waits have the same length, so the first in the queue expires first. */
  #watch(): void {
    const [first] = this.#waiting;
    if (!first || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const now = performance.now();
      while (this.#waiting[0] && this.#waiting[0].until <= now) this.#waiting.shift()?.refuse(tooMany());
      this.#watch();
    }, first.until - performance.now());
    this.#timer.unref();
  }

  leave(): void {
    this.#hasWritten = false;
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#isTaken = false;
  }

  /** Releases the connection after a commit. Resolves when everything written since `enter` is on disk. */
  async leaveCommitted(): Promise<void> {
    const hasWritten = this.#hasWritten;
    this.leave();
    if (hasWritten) await this.#deps.flushed();
  }

  /** Runs a statement for the caller that has the connection. */
  runWithin(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    if (!changesNothing.test(statement.sql)) this.#hasWritten = true;
    return this.#deps.retryWhileBusy(() => this.#deps.run(statement));
  }

  /** Runs a statement outside any transaction. */
  run(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    const mayShare = this.#deps.sharesCommits && isSingleWrite.test(statement.sql);
    return mayShare ? this.#write(statement) : (this.#readAtOnce(statement) ?? this.#runAlone(statement));
  }

  /**
   * Runs a read immediately if the connection is free. Returns undefined if the statement is not a read, the connection
   * is taken, or the read failed; the caller then takes the normal path, which retries.
   */
  #readAtOnce(statement: SqliteStatement): Promise<QueryResult<unknown>> | undefined {
    if (this.#isTaken || !isRead.test(statement.sql)) return undefined;
    try {
      return Promise.resolve(this.#deps.run(statement));
    } catch {
      return undefined;
    }
  }

  /** Resolves once the current holder of the connection has finished and every pending write is committed. */
  async settle(): Promise<void> {
    await this.#commitWaiting();
  }

  async #runAlone(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    await this.enter();
    try {
      return await this.runWithin(statement);
    } finally {
      await this.leaveCommitted();
    }
  }

  #write(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    if (this.#writes.length >= (this.#deps.limits?.mostWaiting ?? mostTurns))
      return Promise.reject(tooMany());
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    if (this.#writes.push({ statement, resolve, reject }) === 1)
      setImmediate(() => void this.#commitWaiting());
    return promise;
  }

  async #commitWaiting(): Promise<void> {
    try {
      await this.enter();
    } catch (refusal) {
      for (const { reject } of this.#writes.splice(0)) reject(refusal);
      return;
    }
    const written = await this.#commit(this.#writes.splice(0));
    this.leave();
    if (written.length === 0) return;
    try {
      await this.#deps.flushed();
      for (const { write, result } of written) write.resolve(result);
    } catch (error) {
      for (const { write } of written) write.reject(error);
    }
  }

  /** Returns the writes that were committed; the others have been rejected. */
  async #commit(writes: readonly Write[]): Promise<readonly Written[]> {
    const together = writes.length > 1 ? await this.#commitTogether(writes) : undefined;
    if (together) return together;
    const written: Written[] = [];
    for (const write of writes) {
      try {
        const result = await this.#deps.retryWhileBusy(() => this.#deps.run(write.statement));
        written.push({ write, result });
      } catch (error) {
        write.reject(error);
      }
    }
    return written;
  }

  /**
   * Commits all writes in one transaction. Returns undefined if one of them failed: nothing is written then, and each
   * must be tried on its own.
   */
  async #commitTogether(writes: readonly Write[]): Promise<readonly Written[] | undefined> {
    try {
      return await this.#deps.retryWhileBusy(() => this.#transact(writes));
    } catch (error) {
      const mayTryEach = !(error instanceof DatabaseUnavailable) && !this.#deps.isInTransaction();
      if (mayTryEach) return undefined;
      for (const { reject } of writes) reject(error);
      return [];
    }
  }

  #transact(writes: readonly Write[]): readonly Written[] {
    const { run, isInTransaction } = this.#deps;
    run(plain('begin immediate'));
    try {
      const written = writes.map((write) => ({ write, result: run(write.statement) }));
      run(plain('commit'));
      return written;
    } catch (error) {
      // For some errors SQLite has already rolled back.
      if (isInTransaction()) run(plain('rollback'));
      throw error;
    }
  }
}
