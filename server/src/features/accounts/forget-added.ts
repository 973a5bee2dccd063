import type { Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import type { User } from './user.ts';
import { usersRepository } from './users.repository.ts';

/** Whether a session, by its id, was not the owner's. */
export type IsStrange = (sessionId: string) => Promise<boolean>;

/**
 * Deletes what strange sessions added of a factor; returns its name, in the language of the request, and whether the
 * account has any of it left. If it `onlyLooks`, nothing is deleted, and the result is what it would be.
 */
export type ForgetAdded = (
  userId: string,
  isStrange: IsStrange,
  on: Database,
  onlyLooks?: boolean,
) => Promise<{ readonly names: () => readonly string[]; readonly isLeft: boolean }>;

/** Tables with the registered data of a factor. */
type Registered = {
  [Table in keyof Schema]: Schema[Table] extends { added_in: string | null; user_id: string } ? Table : never;
}[keyof Schema];

/** For a factor whose rows are in `table`. */
export function forgetAddedIn(
  table: Registered,
  nameOf: (row: { readonly name?: string }) => string,
): ForgetAdded {
  return async (userId, isStrange, on: Database, onlyLooks = false) => {
    const rows = await on.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
    const strange = new Set<string>();
    for (const { added_in: id } of rows) if (id !== null && (await isStrange(id))) strange.add(id);
    const added = rows.filter(({ added_in: id }) => id !== null && strange.has(id));
    if (strange.size > 0 && !onlyLooks) {
      await on
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('added_in', 'in', [...strange])
        .execute();
    }
    return { names: () => [...new Set(added.map(nameOf))], isLeft: rows.length > added.length };
  };
}

/** A contact of an account, as a factor. */
interface AddedContact {
  /** Its name; undefined if nobody has proven to own it. */
  readonly of: (user: User) => string | null | false;
  readonly addedIn: (user: User) => string | null;
  /** Its columns afterwards: it can no longer sign in, confirm or reset. */
  readonly forgotten: Updateable<UsersTable>;
}

/**
 * For a factor that is a contact: it may be the only one, so that the account keeps it, but it proves nothing any more
 * (#242).
 */
export function forgetAddedContact({ of, addedIn, forgotten }: AddedContact): ForgetAdded {
  return async (userId, isStrange, on: Database, onlyLooks = false) => {
    const user = await usersRepository(on).findById(userId);
    if (!user || !of(user)) return { names: () => [], isLeft: false };
    const session = addedIn(user);
    if (session === null || !(await isStrange(session))) return { names: () => [], isLeft: true };
    if (!onlyLooks) await usersRepository(on).update(userId, forgotten);
    return { names: () => [of(user) || []].flat(), isLeft: false };
  };
}
