import { Kysely, type KyselyConfig, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import { replicaCheck, replicaPoolSize } from './limits.ts';
import { isPostgresAway } from './postgres-away.ts';
import { postgresPool } from './postgres-pool.ts';
import type { Schema } from './schema.ts';

export interface ReplicaOptions {
  /** DATABASE_READ_URL. */
  readonly url: string;
  /** Called with the reason when the replica is no longer used, and with undefined when it is used again. */
  readonly onChange: (why: Error | undefined) => void;
  /** Milliseconds between two checks; `replicaCheck` by default. */
  readonly every?: number;
}

export interface ReplicaReads {
  /** For reads only; anything else throws. */
  readonly db: Database;
  /** True while the primary answers instead of the replica. */
  isAway(): boolean;
  close(): Promise<void>;
}

const makeMark = `insert into replica_mark (id, mark) values (1, 1)
  on conflict (id) do update set mark = replica_mark.mark + 1 returning mark`;

/** A recovery conflict, or a schema that has not yet received the primary's migrations. */
const answeredTooEarly = ['40001', '42703', '42P01'];
/** The replica refuses our credentials, or has no such database. */
const refusesUs = /^(28|3D)/;

/**
 * Reads that may be some seconds old, from a replica. They use the primary while the replica is unavailable, refuses
 * us, or lags behind by more than `replicaCheck`: at each check it must have the mark that this process had written by
 * the previous check. Unlike a position in the log, the mark also shows that a logical replica has stopped, and that a
 * standby was promoted and follows nobody any more (security #524).
 */
export function replicaReads(
  primary: Pick<pg.Pool, 'query'>,
  { url, onChange, every = replicaCheck }: ReplicaOptions,
  telling: Pick<KyselyConfig, 'log'> = {},
): ReplicaReads {
  const replica = postgresPool(url, replicaPoolSize);
  // Unknown until the first check.
  let isUsable = false;
  let isTold = false;
  let written: number | undefined;

  function leave(why: Error): void {
    isUsable = false;
    if (!isTold) onChange(why);
    isTold = true;
  }

  async function look(): Promise<void> {
    const wanted = written;
    const [made] = (await primary.query<{ mark: number }>(makeMark)).rows;
    written = made?.mark;
    try {
      const { rows } = await replica.query<{ mark: number }>('select mark from replica_mark');
      const isNear = (rows[0]?.mark ?? 0) >= (wanted ?? written ?? 0);
      // The first mark has only just been written.
      if (!isNear && wanted === undefined) return;
      if (!isNear) return leave(new Error('the replica is behind'));
    } catch (cause) {
      return leave(new Error('the replica does not answer', { cause }));
    }
    isUsable = true;
    if (isTold) onChange(undefined);
    isTold = false;
  }

  let looking: Promise<void> | undefined;
  function lookAgain(): void {
    // An unavailable primary says nothing about the replica.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  }
  const timer = setInterval(lookAgain, every).unref();
  lookAgain();

  async function query(text: string, values: readonly unknown[]) {
    if (!/^\(*(select|with) /i.test(text)) throw new TypeError('A replica is read alone');
    if (isUsable) {
      try {
        return await replica.query(text, [...values]);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!isPostgresAway(error) && !answeredTooEarly.includes(code) && !refusesUs.test(code)) throw error;
        leave(new Error('the replica did not answer', { cause: error }));
      }
    }
    return primary.query(text, [...values]);
  }

  // Each query finds its own connection: no transactions are run here.
  const either = {
    connect: async () => ({ query, release() {} }),
    async end() {},
  } as unknown as PostgresPool;
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: either }), ...telling }),
    isAway: () => !isUsable,
    async close() {
      clearInterval(timer);
      await looking;
      await replica.end();
    },
  };
}
