import { PostgresAdapter, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../../platform/db/database.ts';

/**
 * Resolves when `count` transactions wait for a row that another one has locked; immediately on SQLite, where
 * transactions do not interleave.
 */
export async function untilOneWaits(db: Database, count = 1): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const waits = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  await vi.waitFor(async () => expect((await waits.execute(db)).rows.length).toBeGreaterThanOrEqual(count), {
    timeout: 20_000,
  });
}
