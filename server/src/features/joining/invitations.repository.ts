import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { InvitationsTable } from '../../platform/db/tables/joining.ts';

export type StoredInvitation = Readonly<InvitationsTable>;

export function invitationsRepository(db: Database) {
  const all = () => db.selectFrom('invitations').selectAll();
  return {
    find: (id: string): Promise<StoredInvitation | undefined> =>
      all().where('id', '=', id).executeTakeFirst(),
    /** Locked until the end of the transaction. */
    hold: (id: string): Promise<StoredInvitation | undefined> =>
      heldRows(db, all().where('id', '=', id)).executeTakeFirst(),
    /** The open invitation of the address besides `except`: neither accepted, revoked nor expired. */
    async openOf(emailKey: string, now: number, except = ''): Promise<string | undefined> {
      const row = await db
        .selectFrom('invitations')
        .select('id')
        .where('email_key', '=', emailKey)
        .where('id', '<>', except)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.id;
    },
    /** Newest first, starting before `before`. */
    list({
      before,
      prefix,
      limit,
    }: {
      before?: string | undefined;
      prefix?: string | undefined;
      limit: number;
    }): Promise<StoredInvitation[]> {
      let query = all().orderBy('id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('id', '<', before);
      if (prefix !== undefined) {
        const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
        query = query.where(({ eb, or }) =>
          or([
            eb('email_key', 'like', pattern),
            eb('id', 'like', pattern),
            eb(eb.fn<string>('lower', ['name']), 'like', pattern),
          ]),
        );
      }
      return query.execute();
    },
    async insert(row: InvitationsTable): Promise<void> {
      await db.insertInto('invitations').values(row).execute();
    },
    async update(id: string, changes: Partial<InvitationsTable>): Promise<void> {
      await db.updateTable('invitations').set(changes).where('id', '=', id).execute();
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'invitations', key: 'id', since: 'expires_at', before, limit });
    },
  };
}
