import { PostgresAdapter, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { rangeOf } from '../../platform/text/search-words.ts';

/** The end of a page of search results: the word by which its last account was found, and the account. */
export interface Found {
  readonly word: string;
  readonly id: string;
}

type Status = 'active' | 'suspended';

interface Wanted {
  readonly status: Status | undefined;
  /** Only members of this group. */
  readonly groupId?: string | undefined;
  readonly limit: number;
}

/** Accounts as operators' lists show them: each list is read from an index, and no further than its page. */
export function peopleRepository(db: Database) {
  const shown = () =>
    db
      .selectFrom('users')
      .leftJoin('operators', 'operators.user_id', 'users.id')
      .selectAll('users')
      .select('operators.role');

  /** The members of a group are read from the group's index. */
  const newestOf = ({
    before,
    groupId,
    status,
    limit,
  }: Wanted & { before: string | undefined; groupId: string }) => {
    let query = db
      .selectFrom('group_members as member')
      .innerJoin('users', 'users.id', 'member.user_id')
      .leftJoin('operators', 'operators.user_id', 'users.id')
      .selectAll('users')
      .select('operators.role')
      .where('member.group_id', '=', groupId)
      .orderBy('member.user_id', 'desc')
      .limit(limit);
    if (before !== undefined) query = query.where('member.user_id', '<', before);
    if (status) query = query.where(isOf(status));
    return query;
  };

  return {
    find: (id: string) => shown().where('users.id', '=', id).executeTakeFirst(),

    /** Newest first, starting before the account `before`. */
    newest({ before, groupId, status, limit }: Wanted & { before: string | undefined }) {
      if (groupId !== undefined) return newestOf({ before, groupId, status, limit });
      let query = shown().orderBy('users.id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('users.id', '<', before);
      if (status) query = query.where(isOf(status));
      return query;
    },

    /** Accounts whose id begins with this, oldest first. */
    byId({ prefix, after, groupId, status, limit }: Wanted & { prefix: string; after: string | undefined }) {
      let query = shown()
        .where('users.id', '>=', prefix)
        // After every hexadecimal digit and the hyphen in the order of any language, which PostgreSQL has its ids in; the last
        // code point of all is not.
        .where('users.id', '<', `${prefix}g`)
        .orderBy('users.id')
        .limit(limit);
      if (after !== undefined) query = query.where('users.id', '>', after);
      if (groupId !== undefined) query = query.where(isMember(groupId));
      if (status) query = query.where(isOf(status));
      return query;
    },

    /**
     * Who has words that begin with each of these, in the order of what the first of them found. Somebody whom two of
     * their words would find is found by the first.
     */
    byWords({
      words,
      after,
      groupId,
      status,
      limit,
    }: Wanted & { words: readonly string[]; after: Found | undefined }) {
      const [first = '', ...others] = words;
      const { from, before } = rangeOf(first);
      let query = shown()
        .innerJoin('user_words as found', (join) => join.on(isOfFound(db)))
        .select('found.word')
        .where('found.word', '>=', after?.word ?? from)
        .where('found.word', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('user_words as earlier')
                .select(sql.lit(1).as('one'))
                .whereRef('earlier.user_id', '=', 'found.user_id')
                .where('earlier.word', '>=', from)
                .whereRef('earlier.word', '<', 'found.word'),
            ),
          ),
        )
        .orderBy('found.word')
        .orderBy('found.user_id')
        .limit(limit);
      if (after)
        query = query.where(({ or, eb, and }) =>
          or([
            eb('found.word', '>', after.word),
            and([eb('found.word', '=', after.word), eb('found.user_id', '>', after.id)]),
          ]),
        );
      for (const word of others) {
        const range = rangeOf(word);
        query = query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('user_words as beside')
              .select(sql.lit(1).as('one'))
              .whereRef('beside.user_id', '=', 'found.user_id')
              .where('beside.word', '>=', range.from)
              .where('beside.word', '<', range.before),
          ),
        );
      }
      if (groupId !== undefined) query = query.where(isMember(groupId));
      if (status) query = query.where(isOf(status));
      return query;
    },
  };
}

/** As a literal, so that the index of the suspended ones can be taken. */
const isOf = (status: Status) => sql<boolean>`users.status = ${sql.lit(status)}`;

/**
 * PostgreSQL takes the key of the accounts for this only where both sides have its collation: the ids of the words are kept in
 * the order of code points. Without it every account is read.
 */
const isOfFound = (db: Database) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<boolean>`users.id = found.user_id collate "default"`
    : sql<boolean>`users.id = found.user_id`;

/** One look at the key of the members for each row. */
const isMember = (groupId: string) =>
  sql<boolean>`exists (select 1 from group_members m where m.group_id = ${groupId} and m.user_id = users.id)`;
