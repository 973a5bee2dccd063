import type { Attributes } from '@latchkey/contract/users/user-fields';
import type { User } from './user.ts';

/** Attributes that operators assign to the account (docs/behaviour/accounts.md#attributes). */
export function attributesOf({ attributes }: Pick<User, 'attributes'>): Attributes {
  return attributes === null ? {} : (JSON.parse(attributes) as Attributes);
}

/** As stored in the column, sorted by name; null if there is none. */
export function storedAttributes(given: Attributes): string | null {
  const entries = Object.entries(given).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}
