/** Words kept of one account: a name of more is found by the first of them. */
const mostWords = 16;
/** Characters of a word that count. */
const longestWord = 64;

/** Above every character that a word can hold, in the order of code points. */
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
 * By what an account is found: its email address and the words in it, its number with and without the calling code, every
 * word of its names. Whoever changes what comes out changes the table `user_words` by a migration as well. Pure.
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

/** What is looked for, as words that all have to be found by their beginning; the longest, which fits the fewest, first. Pure. */
export function searchedWords(query: string): string[] {
  const text = folded(query);
  const number = text.replaceAll(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(number)) return [number];
  if (text.includes('@')) return [cut(text.replaceAll(/\s/g, ''))];
  return [...new Set(wordsOf(text).map(cut))].toSorted((one, other) => other.length - one.length).slice(0, 4);
}

/** From which word on, and before which, all words lie that begin with this. Pure. */
export const rangeOf = (prefix: string): { from: string; before: string } => ({
  from: prefix,
  before: `${prefix}${last}`,
});

const cut = (word: string): string => word.slice(0, longestWord).toWellFormed();

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
