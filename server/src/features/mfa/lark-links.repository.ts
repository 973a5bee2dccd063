import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { LarkLinksTable } from '../../platform/db/tables/second-factors.ts';
import { useOnce } from '../../platform/db/use-once.ts';

const use = useOnce('lark_links', ['hash']);

export type LarkLink = Readonly<LarkLinksTable>;

/** Links to Lark accounts that are in progress. */
export function larkLinksRepository(db: Database) {
  return {
    async insert(row: LarkLinksTable): Promise<void> {
      await db.insertInto('lark_links').values(row).execute();
    },
    find(hash: string, userId: string, sessionId: string): Promise<LarkLink | undefined> {
      return db
        .selectFrom('lark_links')
        .selectAll()
        .where('hash', '=', hash)
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
    },
    /** True for the one call that used it. */
    async use(hash: string, now: number): Promise<boolean> {
      return (await use.changed(db, { hash, now })) > 0;
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'lark_links', key: 'hash', since: 'expires_at', before, limit });
    },
  };
}
