import type { Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import type { User } from './user.ts';
import { userWordsRepository } from './user-words.repository.ts';

const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);
const held = statement((db, { id }: { id: string }) =>
  heldRows(db, db.selectFrom('users').selectAll().where('id', '=', id)),
);
const byEmailKey = statement((db, { key }: { key: string }) =>
  db.selectFrom('users').selectAll().where('email_key', '=', key),
);
const signedIn = statement((db, { id, at }: { id: string; at: number }) =>
  db.updateTable('users').set({ last_login_at: at }).where('id', '=', id).where('status', '=', 'active'),
);

const signedInSpeaking = statement((db, { id, at, locale }: { id: string; at: number; locale: string }) =>
  db
    .updateTable('users')
    .set({ last_login_at: at, used_locale: locale })
    .where('id', '=', id)
    .where('status', '=', 'active'),
);

export type UsersRepository = ReturnType<typeof usersRepository>;

export function usersRepository(db: Database) {
  const users = () => db.selectFrom('users').selectAll();
  return {
    findById(id: string): Promise<User | undefined> {
      return byId.first(db, { id });
    },
    /**
     * Locks and returns the current account until the end of the transaction. Whoever changes or uses its credentials
     * locks it first, before any other row, so that such transactions are serialised without deadlocks.
     */
    hold(id: string): Promise<User | undefined> {
      return held.first(db, { id });
    },
    /** Also undefined for a suspended account. */
    async findActive(id: string): Promise<User | undefined> {
      const user = await byId.first(db, { id });
      return user?.status === 'active' ? user : undefined;
    },
    findByEmailKey(key: string): Promise<User | undefined> {
      return byEmailKey.first(db, { key });
    },
    findByPhone(e164: string): Promise<User | undefined> {
      return users().where('phone', '=', e164).executeTakeFirst();
    },
    findByLarkId(larkId: string): Promise<User | undefined> {
      return users().where('lark_id', '=', larkId).executeTakeFirst();
    },
    async insert(user: UsersTable): Promise<void> {
      await db.insertInto('users').values(user).execute();
      await userWordsRepository(db).insert(user);
    },
    /** False if there is no such account. */
    async update(id: string, changes: Updateable<UsersTable>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set(changes)
        .where('id', '=', id)
        .executeTakeFirst();
      await userWordsRepository(db).follow(id, changes);
      return numUpdatedRows > 0n;
    },
    /** False if there is no such account. */
    async setPassword(
      id: string,
      hash: string | null,
      at: number,
      {
        isByMailbox = false,
        isUnproven = false,
        setIn = null,
      }: {
        readonly isByMailbox?: boolean;
        readonly isUnproven?: boolean;
        readonly setIn?: string | null;
      } = {},
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set((eb) => ({
          password_hash: hash,
          password_changed_at: at,
          password_version: eb('password_version', '+', 1),
          password_set_in: setIn,
          ...(isByMailbox ? { mailbox_password_version: eb('password_version', '+', 1) } : {}),
          ...(isUnproven ? { unproven_password_version: eb('password_version', '+', 1) } : {}),
          updated_at: at,
        }))
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False if the account is not active. Locks the row until the end of the transaction. */
    async markSignedIn(id: string, at: number, locale?: string): Promise<boolean> {
      if (locale === undefined) return (await signedIn.changed(db, { id, at })) > 0;
      return (await signedInSpeaking.changed(db, { id, at, locale })) > 0;
    },
    /**
     * Only if the address is still the one that was proven (security #24). `addedIn` is the session that requested it.
     */
    async verifyEmail(id: string, key: string, at: number, addedIn: string | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ email_verified_at: at, email_added_in: addedIn, email_vouched_by: null, updated_at: at })
        .where('id', '=', id)
        .where('email_key', '=', key)
        .where('status', '=', 'active')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False if nothing changed. `by` is the session that switches it. */
    async setTwoFactor(id: string, on: boolean, at: number, by: string | null = null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({
          mfa_enabled: on ? 1 : 0,
          two_factor_on_in: on ? by : null,
          two_factor_on_at: on ? at : null,
          two_factor_off_in: on ? null : by,
          updated_at: at,
        })
        .where('id', '=', id)
        .where('mfa_enabled', '=', on ? 0 : 1)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False if nothing changed. */
    async setAllowCodes(id: string, allowed: boolean, at: number, by: string | null): Promise<boolean> {
      const value = allowed ? 1 : 0;
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ allow_codes: value, codes_allowed_in: allowed ? by : null, updated_at: at })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('allow_codes', 'is', null), eb('allow_codes', '!=', value)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Only if the password is still the one that was verified. */
    async replaceHash(id: string, from: string, to: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .execute();
    },
    /** In the order of creation, starting after `after`. */
    list({ after, limit, search }: { after?: string; limit: number; search?: string }): Promise<User[]> {
      let query = users().orderBy('id').limit(limit);
      if (after) query = query.where('id', '>', after);
      if (search) {
        const pattern = `%${search.toLowerCase()}%`;
        query = query.where((eb) =>
          eb.or([
            eb('email_key', 'like', pattern),
            eb('phone', 'like', pattern),
            eb(eb.fn<string>('lower', ['name']), 'like', pattern),
          ]),
        );
      }
      return query.execute();
    },
  };
}
