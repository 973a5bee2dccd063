import { LoginMethod, LoginResult } from '../../../contract/src/login-history/login-history.ts';
import { peopleRepository } from '../../../server/src/features/people/people.repository.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { searchedWords } from '../../../server/src/platform/text/search-words.ts';
import { familyNames, givenNames } from './seed-directory.ts';

/**
 * Typical searches of an operator: part of a name, a full name, an email address, and a word that every account has.
 */
export const searches: readonly string[] = [
  ...givenNames.map((name) => name.slice(0, 3)),
  ...givenNames.map((name, at) => `${name} ${familyNames[(at * 5) % familyNames.length]}`),
  ...givenNames.map((_, at) => `person-${4711 + at * 60_000}@`),
  'person',
];
/** Rows per page, as in the console. */
export const pageSize = 25;

export const listNames = ['search', 'list', 'history'] as const;
export type ListName = (typeof listNames)[number];

/** The portal's own statements for a page of each list. */
export function listStatements(db: Database, ids: readonly string[]) {
  const people = peopleRepository(db);
  const wanted = { status: undefined, limit: pageSize + 1, after: undefined };
  return {
    search: searches.map((text) => people.byWords({ ...wanted, words: searchedWords(text) }).compile()),
    list: ids.map((before) => people.newest({ ...wanted, before }).compile()),
    history: ids.map((id) =>
      db
        .selectFrom('login_history')
        .selectAll()
        .where('user_id', '=', id)
        .where('result', 'in', LoginResult.options)
        .where('method', 'in', LoginMethod.options)
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .compile(),
    ),
  } satisfies Record<ListName, unknown>;
}
