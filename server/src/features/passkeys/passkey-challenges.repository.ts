import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { PasskeyChallengesTable } from '../../platform/db/tables/second-factors.ts';
import { useOnce } from '../../platform/db/use-once.ts';

export type PasskeyChallengesRepository = ReturnType<typeof passkeyChallengesRepository>;

export function passkeyChallengesRepository(db: Database) {
  return {
    async insert(row: PasskeyChallengesTable): Promise<void> {
      await db.insertInto('passkey_challenges').values(row).execute();
    },
    find(hash: string): Promise<PasskeyChallengesTable | undefined> {
      return db.selectFrom('passkey_challenges').selectAll().where('hash', '=', hash).executeTakeFirst();
    },
    /** True for the one call that used it. */
    use(hash: string, now: number): Promise<boolean> {
      return useOnce(db, 'passkey_challenges', { hash }, now);
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'passkey_challenges', key: 'hash', since: 'expires_at', before, limit });
    },
  };
}
