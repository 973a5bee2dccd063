import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Statement, statement } from '../db/statement.ts';
import type { Cooldown } from './cooldowns.ts';

/**
 * SQL condition of the statement that counts one more failure: there are fewer than `most`, and no cooldown is active
 * (see `cooldownLeft`).
 */
export type MayCount = RawBuilder<boolean>;

/**
 * Builds the statement that counts one more wrong answer, once per list of cooldowns: always pass the same array.
 * A single statement, so that parallel answers cannot exceed the limit together.
 */
export function failureCounting<Given extends { readonly at: number; readonly most: number }, Row>(
  table: 'sign_in_failures' | 'second_factor_failures',
  build: (db: Database, given: Given, mayCount: MayCount) => Compilable<Row>,
): (cooldowns: readonly Cooldown[]) => Statement<Given, Row> {
  const made = new WeakMap<readonly Cooldown[], Statement<Given, Row>>();
  const failures = sql.ref(`${table}.failures`);
  const updatedAt = sql.ref(`${table}.updated_at`);

  function mayCount({ at, most }: Given, cooldowns: readonly Cooldown[]): MayCount {
    const over = cooldowns.map(
      ({ after, lasts }) =>
        sql`(${failures} < ${after} or ${updatedAt} + ${lasts} <= ${at} or ${updatedAt} - ${lasts} > ${at})`,
    );
    return sql<boolean>`${sql.join([sql`${failures} < ${most}`, ...over], sql` and `)}`;
  }

  return (cooldowns) => {
    const known = made.get(cooldowns);
    if (known) return known;
    const counting = statement((db, given: Given) => build(db, given, mayCount(given, cooldowns)));
    made.set(cooldowns, counting);
    return counting;
  };
}
