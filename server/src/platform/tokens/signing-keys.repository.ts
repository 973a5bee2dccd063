import type { Database } from '../db/database.ts';
import type { SigningKeysTable } from '../db/tables/signing-keys.ts';

export type SigningKeysRepository = ReturnType<typeof signingKeysRepository>;

export function signingKeysRepository(db: Database) {
  return {
    /** Keys that may still verify, oldest first. */
    usable(purpose: string, now: number): Promise<SigningKeysTable[]> {
      return db
        .selectFrom('signing_keys')
        .selectAll()
        .where('purpose', '=', purpose)
        .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now)]))
        .orderBy('active_from')
        .orderBy('id')
        .execute();
    },
    async insert(row: SigningKeysTable): Promise<void> {
      await db.insertInto('signing_keys').values(row).execute();
    },
    find(id: string): Promise<SigningKeysTable | undefined> {
      return db.selectFrom('signing_keys').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async retireAt(id: string, retiredAt: number): Promise<void> {
      await db.updateTable('signing_keys').set({ retired_at: retiredAt }).where('id', '=', id).execute();
    },
    /** Sets the end of every other key of the purpose that has none yet. */
    async retireOthers(purpose: string, keepIds: readonly string[], retiredAt: number): Promise<void> {
      await db
        .updateTable('signing_keys')
        .set({ retired_at: retiredAt })
        .where('purpose', '=', purpose)
        .where('id', 'not in', keepIds)
        .where('retired_at', 'is', null)
        .execute();
    },
    list(): Promise<SigningKeysTable[]> {
      return db.selectFrom('signing_keys').selectAll().orderBy('purpose').orderBy('active_from').execute();
    },
  };
}
