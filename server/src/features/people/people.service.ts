import type { AdminUser } from '@latchkey/contract/users/admin-user';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { versionOf } from '../../platform/http/version-of.ts';
import { searchedWords } from '../../platform/text/search-words.ts';
import { nameOf } from '../accounts/user.ts';
import { type Found, peopleRepository } from './people.repository.ts';

export type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof peopleRepository>['find']>>>;

interface Wanted {
  readonly query?: string | undefined;
  readonly status?: AdminUser['status'] | undefined;
  /** The name of a group. */
  readonly group?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface Page {
  readonly items: AdminUser[];
  readonly next_cursor: string | null;
}

export interface PeopleDeps {
  readonly db: Database;
  /** Whether a second factor is asked for at sign-in. */
  readonly isTwoFactorOn: (user: Person) => boolean;
  /** The id of a group. Throws `not_found`. */
  readonly groupId: (name: string) => Promise<string>;
}

export type PeopleService = ReturnType<typeof peopleService>;

/** From its dash on the beginning of an id is told from a number. */
const idPrefix = /^[0-9a-f]{8}-[0-9a-f-]{0,27}$/;

/** Accounts for operators: listed, and searched for (docs/behaviour/admin.md#people). */
export function peopleService({ db, isTwoFactorOn, groupId }: PeopleDeps) {
  const people = peopleRepository(db);

  /** Throws `not_found` where there is no such group. */
  async function list({ query = '', status, group, cursor, limit }: Wanted): Promise<Page> {
    const text = query.trim().toLowerCase();
    const wanted = {
      status,
      groupId: group === undefined ? undefined : await groupId(group),
      limit: limit + 1,
    };
    if (text === '') {
      const rows = await people.newest({ ...wanted, before: cursor }).execute();
      return pageOf(rows, limit, ({ id }) => id);
    }
    if (idPrefix.test(text)) {
      const rows = await people.byId({ ...wanted, prefix: text, after: cursor }).execute();
      return pageOf(rows, limit, ({ id }) => id);
    }
    const words = searchedWords(text);
    if (words.length === 0) return { items: [], next_cursor: null };
    const rows = await people.byWords({ ...wanted, words, after: readCursor(cursor) }).execute();
    return pageOf(rows, limit, ({ word, id }) => writeCursor({ word, id }));
  }

  function pageOf<Row extends Person>(
    rows: readonly Row[],
    limit: number,
    cursorOf: (row: Row) => string,
  ): Page {
    const shown = rows.slice(0, limit);
    const end = shown.at(-1);
    return { items: shown.map(present), next_cursor: rows.length > limit && end ? cursorOf(end) : null };
  }

  function present(row: Person): AdminUser {
    const item = {
      id: row.id,
      name: nameOf(row),
      email: row.email,
      is_email_verified: row.email_verified_at !== null,
      phone: row.phone,
      is_phone_verified: row.phone_verified_at !== null,
      status: row.status,
      is_2fa_enabled: isTwoFactorOn(row),
      role: row.role,
      erase_at: row.erase_at === null ? null : new Date(row.erase_at).toISOString(),
      created_at: new Date(row.created_at).toISOString(),
      last_login_at: row.last_login_at === null ? null : new Date(row.last_login_at).toISOString(),
    };
    const { last_login_at: _, ...changed } = item;
    return {
      ...item,
      version: versionOf({ ...changed, attributes: row.attributes, updated_at: row.updated_at }),
    };
  }

  /** Throws `not_found`. */
  async function find(id: string, on: Database = db): Promise<Person> {
    const person = await peopleRepository(on).find(id);
    if (!person) throw new ApiError('not_found');
    return person;
  }

  return { list, find, present };
}

const writeCursor = ({ word, id }: Found): string =>
  Buffer.from(JSON.stringify([word, id])).toString('base64url');

/** PostgreSQL stores no NUL, and compares none (security #329). */
const isText = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0');

/** What is no cursor of ours begins at the beginning. */
function readCursor(cursor: string | undefined): Found | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [word, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return isText(word) && isText(id) ? { word, id } : undefined;
  } catch {
    return undefined;
  }
}
