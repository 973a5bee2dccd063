import type { QueryResult } from 'kysely';
import { DatabaseUnavailable } from './database-unavailable.ts';

export interface SqliteStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface SqliteTurnsDeps {
  /** Runs one statement at once. */
  readonly run: (statement: SqliteStatement) => QueryResult<unknown>;
  /** Tries again while another process holds the lock. Throws DatabaseUnavailable. */
  readonly retryWhileBusy: <T>(attempt: () => T) => Promise<T>;
  readonly isInTransaction: () => boolean;
}

interface Write {
  readonly statement: SqliteStatement;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

const isWrite = /^\s*(?:insert|update|delete)\s/i;
const plain = (sql: string): SqliteStatement => ({ sql, parameters: [] });

/**
 * Who uses the one connection, and when: a transaction has it for itself, in the order of asking.
 * Single writes that come in the same turn of the event loop are committed together, since the disk is waited for once a
 * commit; each is answered when all of them are on the disk, so that nothing is known of one that can still be lost.
 */
export class SqliteTurns {
  readonly #deps: SqliteTurnsDeps;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #writes: Write[] = [];

  constructor(deps: SqliteTurnsDeps) {
    this.#deps = deps;
  }

  /** Takes the connection for itself, until `leave`. */
  async enter(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Runs a statement that is in no transaction. */
  run(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    return isWrite.test(statement.sql) ? this.#write(statement) : this.#runAlone(statement);
  }

  /** Waits for what has the connection and for every write that was asked for. */
  settle(): Promise<void> {
    return this.#commitWaiting();
  }

  async #runAlone(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    await this.enter();
    try {
      return await this.#deps.retryWhileBusy(() => this.#deps.run(statement));
    } finally {
      this.leave();
    }
  }

  #write(statement: SqliteStatement): Promise<QueryResult<unknown>> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    if (this.#writes.push({ statement, resolve, reject }) === 1)
      setImmediate(() => void this.#commitWaiting());
    return promise;
  }

  async #commitWaiting(): Promise<void> {
    await this.enter();
    try {
      await this.#commit(this.#writes.splice(0));
    } finally {
      this.leave();
    }
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    const isDone = writes.length > 1 && (await this.#commitTogether(writes));
    if (isDone) return;
    const { run, retryWhileBusy } = this.#deps;
    for (const { statement, resolve, reject } of writes) {
      await retryWhileBusy(() => run(statement)).then(resolve, reject);
    }
  }

  /** False where one of them was refused: then none is written, and each is to be tried by itself. */
  async #commitTogether(writes: readonly Write[]): Promise<boolean> {
    try {
      const results = await this.#deps.retryWhileBusy(() => this.#transact(writes));
      for (const [index, { resolve }] of writes.entries()) resolve(results[index] ?? { rows: [] });
      return true;
    } catch (error) {
      const mayTryEach = !(error instanceof DatabaseUnavailable) && !this.#deps.isInTransaction();
      if (mayTryEach) return false;
      for (const { reject } of writes) reject(error);
      return true;
    }
  }

  #transact(writes: readonly Write[]): QueryResult<unknown>[] {
    const { run, isInTransaction } = this.#deps;
    run(plain('begin immediate'));
    try {
      const results = writes.map(({ statement }) => run(statement));
      run(plain('commit'));
      return results;
    } catch (error) {
      // SQLite has rolled some failures back by itself.
      if (isInTransaction()) run(plain('rollback'));
      throw error;
    }
  }
}
