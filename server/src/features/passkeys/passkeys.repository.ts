import type { Database } from '../../platform/db/database.ts';
import type { PasskeysTable } from '../../platform/db/tables/second-factors.ts';

export type StoredPasskey = Readonly<PasskeysTable>;
export type PasskeysRepository = ReturnType<typeof passkeysRepository>;

export function passkeysRepository(db: Database) {
  const ofUser = (userId: string) => db.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  return {
    /** The newest first. */
    list(userId: string): Promise<StoredPasskey[]> {
      return ofUser(userId).orderBy('id', 'desc').execute();
    },
    findOf(userId: string, id: string): Promise<StoredPasskey | undefined> {
      return ofUser(userId).where('id', '=', id).executeTakeFirst();
    },
    findByCredential(credentialId: string): Promise<StoredPasskey | undefined> {
      return db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
    },
    async has(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('passkeys')
        .select('id')
        .where('user_id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** False where the credential is registered already, with whatever account. */
    async insert(row: PasskeysTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False where the counter has moved since it was read: another answer was quicker. */
    async noteUse(
      id: string,
      was: number,
      use: { signCount: number; backedUp: boolean; at: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ sign_count: use.signCount, backed_up: use.backedUp ? 1 : 0, last_used_at: use.at })
        .where('id', '=', id)
        .where('sign_count', '=', was)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeAll(userId: string): Promise<void> {
      await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    },
  };
}
