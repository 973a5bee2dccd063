import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { JoinLinksTable } from '../../platform/db/tables/joining.ts';
import { useOnce } from '../../platform/db/use-once.ts';

export type JoinLink = Readonly<JoinLinksTable>;

const use = useOnce('join_links', ['token_hash']);

export type JoinLinksRepository = ReturnType<typeof joinLinksRepository>;

export function joinLinksRepository(db: Database) {
  return {
    async insert(row: JoinLinksTable): Promise<void> {
      await db.insertInto('join_links').values(row).execute();
    },
    find(tokenHash: string): Promise<JoinLink | undefined> {
      return db.selectFrom('join_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
    },
    /** True for the one caller that used it. */
    async use(tokenHash: string, now: number): Promise<boolean> {
      if ((await use.changed(db, { token_hash: tokenHash, now })) === 0) return false;
      await db.updateTable('join_links').set({ is_done: 1 }).where('token_hash', '=', tokenHash).execute();
      return true;
    },
    /** A person who has created an account needs no other link that was sent to the address. */
    async killOfAddress(emailKey: string, now: number): Promise<void> {
      await db
        .updateTable('join_links')
        .set({ used_at: now })
        .where('email_key', '=', emailKey)
        .where('used_at', 'is', null)
        .execute();
    },
    async killOfInvitation(invitationId: string, now: number): Promise<void> {
      await db
        .updateTable('join_links')
        .set({ used_at: now })
        .where('invitation_id', '=', invitationId)
        .where('used_at', 'is', null)
        .execute();
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'join_links', key: 'token_hash', since: 'expires_at', before, limit });
    },
  };
}
