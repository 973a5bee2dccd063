import type { KyselyConfig } from 'kysely';
import type { DialectName, PreparedQuery } from './database.ts';

/** A query that was run, for tracing. */
export interface RanQuery {
  /** With placeholders instead of values. */
  readonly text: string;
  readonly milliseconds: number;
  readonly dialect: DialectName;
  readonly hasFailed: boolean;
}

export type OnQuery = (query: RanQuery) => void;

/** Query builder options that report each query to `onQuery`; without a listener they are empty and cost nothing. */
export function tellingQueries(dialect: DialectName, onQuery?: OnQuery): Pick<KyselyConfig, 'log'> {
  if (!onQuery) return {};
  return {
    log: ({ level, query: { sql: text }, queryDurationMillis: milliseconds }) =>
      onQuery({ text, milliseconds, dialect, hasFailed: level === 'error' }),
  };
}

/** Like `tellingQueries`, for a read that was built once. */
export function tellingPrepared<Row extends readonly unknown[]>(
  read: PreparedQuery<Row>,
  text: string,
  dialect: DialectName,
  onQuery?: OnQuery,
): PreparedQuery<Row> {
  if (!onQuery) return read;
  return async (parameters) => {
    const began = performance.now();
    let hasFailed = true;
    try {
      const row = await read(parameters);
      hasFailed = false;
      return row;
    } finally {
      onQuery({ text, milliseconds: performance.now() - began, dialect, hasFailed });
    }
  };
}
