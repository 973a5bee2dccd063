import type { QueryResult } from 'kysely';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { mostTurns, turnWait } from './limits.ts';

export interface SqliteStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface ConnectionSchedulerDeps {
  /** Runs one statement at once. */
  readonly run: (statement: SqliteStatement) => QueryResult<unknown>;
  /** Tries again while another process holds the lock. Throws DatabaseUnavailable. */
  readonly retryWhileBusy: <T>(attempt: () => T) => Promise<T>;
  readonly isInTransaction: () => boolean;
  /** Whether single writes of one turn of the event loop are committed together. */
  readonly sharesCommits: boolean;
  /** Resolves when everything that was committed is on the disk. Rejects with DatabaseUnavailable. */
  readonly flushed: () => Promise<void>;
  readonly limits?: { readonly longestWait: number; readonly mostWaiting: number };
}

/** Somebody who waits for the connection. */
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
/** The statements that leave nothing to be brought onto the disk. */
const changesNothing = /^\s*(?:select|begin|commit|rollback)\b/i;
const tooMany = () =>
  new DatabaseUnavailable('Too many wait for the SQLite file, or for too long', { cause: undefined });
const plain = (sql: string): SqliteStatement => ({ sql, parameters: [] });

/**
 * Who uses the one connection, and when: a transaction has it for itself, in the order of asking.
 * Single writes that come in the same turn of the event loop are committed together. The disk is waited for after the
 * connection is free again, so that commits which follow each other share that wait too; each is answered when it is on
 * the disk, so that nobody is told of one that can still be lost.
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
   * Takes the connection for itself, until `leave`. Rejects with DatabaseUnavailable where too many wait, or for too long:
   * the waits of those before may each have been within their limit.
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

  /** One timer for all: who came first is over first. */
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

  /** Leaves after a commit; resolves when what was written since `enter` is on the disk. */
  async leaveCommitted(): Promise<void> {
    const hasWritten = this.#hasWritten;
    this.leave();
    if (hasWritten) await this.#deps.flushed();
  }

  /** Runs a statement of whoever has the connection. */
  runWithin(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    if (!changesNothing.test(statement.sql)) this.#hasWritten = true;
    return this.#deps.retryWhileBusy(() => this.#deps.run(statement));
  }

  /** Runs a statement that is in no transaction. */
  run(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    const mayShare = this.#deps.sharesCommits && isSingleWrite.test(statement.sql);
    return mayShare ? this.#write(statement) : (this.#readAtOnce(statement) ?? this.#runAlone(statement));
  }

  /** A read while the connection is free waits for nothing. Undefined where it is none, or has failed and is to be tried as any other. */
  #readAtOnce(statement: SqliteStatement): Promise<QueryResult<unknown>> | undefined {
    if (this.#isTaken || !isRead.test(statement.sql)) return undefined;
    try {
      return Promise.resolve(this.#deps.run(statement));
    } catch {
      return undefined;
    }
  }

  /** Waits for what has the connection and for every write that was asked for. */
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

  /** What is written of it; the others are refused already. */
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

  /** Undefined where one of them was refused: then none is written, and each is to be tried by itself. */
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
      // SQLite has rolled some failures back by itself.
      if (isInTransaction()) run(plain('rollback'));
      throw error;
    }
  }
}
