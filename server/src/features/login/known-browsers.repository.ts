import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import { sweepBatch } from './limits.ts';

const found = statement((db, given: { userId: string; browserHash: string }) =>
  db
    .selectFrom('known_browsers')
    .select('last_seen_at')
    .where('user_id', '=', given.userId)
    .where('browser_hash', '=', given.browserHash),
);
const anywhere = statement((db, { browserHash }: { browserHash: string }) =>
  db.selectFrom('known_browsers').select('user_id').where('browser_hash', '=', browserHash).limit(1),
);
const remembered = statement((db, given: { userId: string; browserHash: string; now: number }) =>
  db
    .insertInto('known_browsers')
    .values({
      user_id: given.userId,
      browser_hash: given.browserHash,
      last_seen_at: given.now,
      first_seen_at: given.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_seen_at: given.now }),
    ),
);

export type KnownBrowsersRepository = ReturnType<typeof knownBrowsersRepository>;

export function knownBrowsersRepository(db: Database) {
  return {
    async knows(userId: string, browserHash: string): Promise<boolean> {
      return (await found.first(db, { userId, browserHash })) !== undefined;
    },
    async hasSignedIn(browserHash: string): Promise<boolean> {
      return (await anywhere.first(db, { browserHash })) !== undefined;
    },
    async remember(userId: string, browserHash: string, now: number): Promise<void> {
      await remembered.changed(db, { userId, browserHash, now });
    },
    /** Whether the account knew the browser before that time. */
    async knewBefore(userId: string, browserHash: string, at: number): Promise<boolean> {
      const row = await db
        .selectFrom('known_browsers')
        .select('browser_hash')
        .where('user_id', '=', userId)
        .where('browser_hash', '=', browserHash)
        .where((eb) => eb.or([eb('first_seen_at', 'is', null), eb('first_seen_at', '<', at)]))
        .executeTakeFirst();
      return row !== undefined;
    },
    async forget(userId: string, hashes: readonly string[]): Promise<void> {
      if (hashes.length === 0) return;
      await db
        .deleteFrom('known_browsers')
        .where('user_id', '=', userId)
        .where('browser_hash', 'in', hashes)
        .execute();
    },
    async forgetAll(userId: string, exceptHash?: string): Promise<void> {
      let all = db.deleteFrom('known_browsers').where('user_id', '=', userId);
      if (exceptHash) all = all.where('browser_hash', '!=', exceptHash);
      await all.execute();
    },
    async sweep(before: number): Promise<void> {
      const where = sql`last_seen_at < ${before}`;
      await removeOver(db, {
        table: 'known_browsers',
        key: ['user_id', 'browser_hash'],
        where,
        limit: sweepBatch,
      });
    },
  };
}
