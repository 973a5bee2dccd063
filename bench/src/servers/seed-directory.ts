import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../../server/src/app/open-store.ts';
import type { User } from '../../../server/src/features/accounts/user.ts';
import { searchWordsOf } from '../../../server/src/platform/text/search-words.ts';

export interface Directory {
  /** Total number of accounts. */
  readonly accounts: number;
  /** Sign-ins in the history of each, at most ten. */
  readonly historyEach: number;
}

/** Sixteen each: 256 full names, so that a common one matches about 4,000 of a million accounts. */
export const givenNames =
  'Anna Ben Citra Dewi Emil Farah Goh Hana Indra Jonas Kim Linh Mei Nadia Omar Putri'.split(' ');
export const familyNames =
  'Tan Nguyen Lim Santoso Wong Sato Chan Rahman Kaya Silva Berg Novak Rossi Weber Lopez Ozturk'.split(' ');

/** Accounts per statement: on PostgreSQL no statement may take longer than the portal's own. */
const atOnce = 20_000;

/**
 * Fills the tables that operators' lists read with a few statements. Row by row it would take most of an hour.
 * @param first an account whose row is copied; it gets no history
 */
export async function seedDirectory(
  { database: { db, dialect } }: Store,
  first: User,
  { accounts, historyEach }: Directory,
): Promise<void> {
  const isPostgres = dialect === 'postgres';
  const hex = isPostgres ? sql`lpad(to_hex(n), 12, '0')` : sql`printf('%012x', n)`;
  const id = sql`${first.id.slice(0, 24)} || ${hex}`;
  const given = oneOf(givenNames, sql`n % 16`);
  const family = oneOf(familyNames, sql`(n / 16) % 16`);
  const number = sql`cast(n as text)`;
  const email = sql`'person-' || ${number} || '@example.com'`;
  const own: Partial<Record<keyof User, RawBuilder<unknown>>> = {
    id,
    name: sql`${given} || ' ' || ${family}`,
    email,
    email_key: email,
  };
  const columns = Object.keys(first) as (keyof User)[];
  const words = [email, sql`'person'`, number, sql`lower(${given})`, sql`lower(${family})`];

  for (let from = 1; from < accounts; from += atOnce) {
    const to = Math.min(from + atOnce, accounts) - 1;
    const series = sql`with recursive s(n) as (select ${sql.lit(from)} union all select n + 1 from s where n < ${sql.lit(to)})`;
    await sql`
      ${series}
      insert into users (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(columns.map((column) => own[column] ?? sql.ref(`u.${column}`)))}
      from s, users u where u.id = ${first.id}`.execute(db);
    for (const word of words)
      await sql`${series} insert into user_words (word, user_id) select ${word}, ${id} from s`.execute(db);
    for (let nth = 0; nth < historyEach; nth += 1) {
      // Spread over 80 days, which is within the retention time.
      const ago = sql`(cast(n as bigint) * 7919 + ${sql.lit(nth * 691_200)}) % 6912000 * 1000`;
      await sql`
        ${series}
        insert into login_history (id, user_id, at, result, method, ip, user_agent)
        select ${`0${nth}`} || substr(${id}, 3), ${id}, ${sql.lit(first.created_at)} - ${ago},
               'success', 'password', '192.0.2.7', 'Mozilla/5.0'
        from s`.execute(db);
    }
  }
  await checkWords(db, accounts - 1);
  for (const table of ['users', 'user_words', 'login_history'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

/**
 * Checks that these statements write the same words as the portal. Otherwise the search would be measured on
 * unrealistic data.
 */
async function checkWords(db: Store['database']['db'], nth: number): Promise<void> {
  const key = `person-${nth}@example.com`;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', key)
    .executeTakeFirstOrThrow();
  const kept = await db.selectFrom('user_words').select('word').where('user_id', '=', user.id).execute();
  const expected = searchWordsOf(user);
  if (kept.length !== expected.length || kept.some(({ word }) => !expected.includes(word)))
    throw new Error(
      `An account has the words ${expected.join(' ')}, and not ${kept.map((k) => k.word).join(' ')}`,
    );
}

const oneOf = (names: readonly string[], index: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${index} ${sql.join(
    names.map((name, at) => sql`when ${sql.lit(at)} then ${sql.lit(name)}`),
    sql` `,
  )} end`;
