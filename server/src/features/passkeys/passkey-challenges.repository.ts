import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import { insertion, statement } from '../../platform/db/statement.ts';
import type { PasskeyChallengesTable } from '../../platform/db/tables/second-factors.ts';
import { useOnce } from '../../platform/db/use-once.ts';

const insert = insertion('passkey_challenges');
const byHash = statement((db, { hash }: { hash: string }) =>
  db.selectFrom('passkey_challenges').selectAll().where('hash', '=', hash),
);
const use = useOnce('passkey_challenges', ['hash']);

export type PasskeyChallengesRepository = ReturnType<typeof passkeyChallengesRepository>;

export function passkeyChallengesRepository(db: Database) {
  return {
    async insert(row: PasskeyChallengesTable): Promise<void> {
      await insert(db, row);
    },
    find(hash: string): Promise<PasskeyChallengesTable | undefined> {
      return byHash.first(db, { hash });
    },
    /** True for the one call that used it. */
    async use(hash: string, now: number): Promise<boolean> {
      return (await use.changed(db, { hash, now })) > 0;
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'passkey_challenges', key: 'hash', since: 'expires_at', before, limit });
    },
  };
}
