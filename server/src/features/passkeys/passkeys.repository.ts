import type { Database } from '../../platform/db/database.ts';
import { removeOfAccount } from '../../platform/db/remove-of-account.ts';
import { statement } from '../../platform/db/statement.ts';
import type { PasskeysTable } from '../../platform/db/tables/second-factors.ts';
import { newPasskey } from './limits.ts';

export type StoredPasskey = Readonly<PasskeysTable>;
const ofUser = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc'),
);
const byCredential = statement((db, { credentialId }: { credentialId: string }) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId),
);
const anyOf = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1),
);
const used = statement(
  (db, given: { id: string; was: number; signCount: number; backedUp: number; at: number }) =>
    db
      .updateTable('passkeys')
      .set({ sign_count: given.signCount, backed_up: given.backedUp, last_used_at: given.at })
      .where('id', '=', given.id)
      .where('sign_count', '=', given.was),
);

export type PasskeysRepository = ReturnType<typeof passkeysRepository>;

export function passkeysRepository(db: Database) {
  return {
    /** Newest first. */
    list(userId: string): Promise<readonly StoredPasskey[]> {
      return ofUser.all(db, { userId });
    },
    findOf(userId: string, id: string): Promise<StoredPasskey | undefined> {
      return db
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
    },
    findByCredential(credentialId: string): Promise<StoredPasskey | undefined> {
      return byCredential.first(db, { credentialId });
    },
    async has(userId: string): Promise<boolean> {
      return (await anyOf.first(db, { userId })) !== undefined;
    },
    /** False if the credential is already registered, with any account. */
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
    /** False if the counter has changed since it was read: another answer was faster. */
    async noteUse(
      id: string,
      was: number,
      use: { signCount: number; backedUp: boolean; at: number },
    ): Promise<boolean> {
      const { signCount, at } = use;
      return (await used.changed(db, { id, was, signCount, backedUp: use.backedUp ? 1 : 0, at })) > 0;
    },
    /** The sessions that it began until a time. */
    async began(userId: string, id: string, until: number): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('passkey_id', '=', id)
        .where('created_at', '<=', until)
        .execute();
      return rows.map((row) => row.id);
    },
    /** Call it in a transaction that holds the account. */
    async remove(userId: string, id: string): Promise<boolean> {
      await noteDoubtful(db, userId, id);
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    removeAll: (userId: string): Promise<boolean> => removeOfAccount(db, 'passkeys', userId),
  };
}

/** A key that leaves its device in backups is software-secured (RFC 8176 §2). */
export function amrOf({ backup_eligible }: Pick<StoredPasskey, 'backup_eligible'>): readonly string[] {
  return [backup_eligible === 1 ? 'swk' : 'hwk', 'user'];
}

/** What it has begun stays a possible stranger's, who could otherwise remove it and pass for the owner (security #609). */
async function noteDoubtful(db: Database, userId: string, id: string): Promise<void> {
  const passkey = await db
    .selectFrom('passkeys')
    .select(['added_in', 'vouched_by', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!passkey || !isDoubtful(passkey)) return;
  await db
    .updateTable('sessions')
    .set({ passkey_was_doubtful: 1 })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', id)
    .where('created_at', '<=', passkey.created_at + newPasskey)
    .execute();
}

/** Whether a passkey was added at an open session without a confirmation of its own, so that it may be a stranger's. */
export const isDoubtful = ({
  added_in,
  vouched_by,
}: Pick<StoredPasskey, 'added_in' | 'vouched_by'>): boolean => added_in !== null && vouched_by === null;
