import type { Database } from '../../platform/db/database.ts';

export type ContactsRepository = ReturnType<typeof contactsRepository>;

/** Updates that only take effect if the contact is still the one that was proven (security #24). */
export function contactsRepository(db: Database) {
  return {
    async verifyPhone(userId: string, phone: string, now: number, addedIn: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ phone_verified_at: now, phone_added_in: addedIn, phone_vouched_by: null, updated_at: now })
        .where('id', '=', userId)
        .where('phone', '=', phone)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
