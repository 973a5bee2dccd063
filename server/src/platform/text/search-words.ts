/** Maximum words stored per account; a longer name is found by its first words. */
const mostWords = 16;
/** Maximum characters of a word. */
const longestWord = 64;

/** Sorts after every character that a word can contain, by code point. */
const last = '\u{10FFFF}';

interface Searched {
  readonly name: string;
  readonly given_name?: string | null;
  readonly family_name?: string | null;
  readonly email_key: string | null;
  readonly phone: string | null;
  readonly phone_no: string | null;
}

/**
 * The words by which an account is found: its email address and the words in it, its phone number with and without the
 * calling code, every word of its names. If the result changes, a migration must update the table `user_words` as well.
 * Pure.
 */
export function searchWordsOf(account: Searched): string[] {
  const names = [account.name, account.given_name, account.family_name].flatMap((name) =>
    wordsOf(name ?? ''),
  );
  const email = account.email_key ?? '';
  const words = [
    email,
    account.phone ?? '',
    account.phone_no ?? '',
    ...names,
    ...wordsOf(email.split('@')[0] ?? ''),
  ];
  return [...new Set(words.filter(Boolean).map(cut))].slice(0, mostWords);
}

/**
 * The words of a query, each of which must match the beginning of a word; the longest first, as it matches the fewest.
 * Pure.
 */
export function searchedWords(query: string): string[] {
  const text = folded(query);
  const number = text.replaceAll(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(number)) return [number];
  if (text.includes('@')) return [cut(text.replaceAll(/\s/g, ''))];
  return [...new Set(wordsOf(text).map(cut))].toSorted((one, other) => other.length - one.length).slice(0, 4);
}

/** The range in which all words with this prefix sort: from `from`, before `before`. Pure. */
export const rangeOf = (prefix: string): { from: string; before: string } => ({
  from: prefix,
  before: `${prefix}${last}`,
});

const cut = (word: string): string => word.slice(0, longestWord).toWellFormed();

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
