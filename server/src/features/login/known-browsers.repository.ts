import type { Database } from '../../platform/db/database.ts';

export type KnownBrowsersRepository = ReturnType<typeof knownBrowsersRepository>;

export function knownBrowsersRepository(db: Database) {
  return {
    async knows(userId: string, browserHash: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_browsers')
        .select('last_seen_at')
        .where('user_id', '=', userId)
        .where('browser_hash', '=', browserHash)
        .executeTakeFirst();
      return row !== undefined;
    },
    async remember(userId: string, browserHash: string, now: number): Promise<void> {
      await db
        .insertInto('known_browsers')
        .values({ user_id: userId, browser_hash: browserHash, last_seen_at: now })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_seen_at: now }),
        )
        .execute();
    },
    async sweep(before: number): Promise<void> {
      await db.deleteFrom('known_browsers').where('last_seen_at', '<', before).execute();
    },
  };
}
