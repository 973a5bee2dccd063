/** Characters that make a guessable password no better, such as the '!' and '2026' of 'Monkey2026!'. */
const decoration = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu;
/** With more decoration than this it is no longer the word that counts. */
const longestDecoration = 4;
/** What must be left of a password without the words that belong to its owner. */
const leastRemainder = 4;
/** Shorter words occur in anything. */
const shortestContextWord = 3;

/** One word, a year, and up to three signs, in any order of the last two: 'Summer2026!', '!Summer-2026', '2026Summer!'. */
const datedWord =
  /^[\p{P}\p{S}\s]{0,3}(?:(?:19|20)\d\d)?[\p{P}\p{S}\s]{0,1}\p{L}{2,12}[\p{P}\p{S}\s]{0,1}(?:(?:19|20)\d\d)?[\p{P}\p{S}\s]{0,3}$/u;

/** True for the pattern that most people answer to a rule of composition with; which word it is makes little difference. */
export function isDatedWord(password: string): boolean {
  const plain = plainForm(password);
  return datedWord.test(plain) && /(?:19|20)\d\d/.test(plain);
}

/** True for a common password, and for one with a few digits or signs around it. */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = plainForm(password);
  const bare = plain.replace(decoration, '');
  const isDecorated = bare.length > 0 && plain.length - bare.length <= longestDecoration;
  return common.has(plain) || (isDecorated && common.has(bare));
}

/**
 * True where little is left without the words of the context: e-mail, name, service name.
 * A long password may well contain one of them.
 */
export function isContextPassword(password: string, context: readonly string[]): boolean {
  const words = contextWords(context);
  const plain = plainForm(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  return (
    left !== plain &&
    [...left.replace(/[\p{P}\p{S}\s]/gu, '').replace(decoration, '')].length < leastRemainder
  );
}

/** Every word of the context in lower case, the longest first. */
export function contextWords(context: readonly string[]): string[] {
  return context.flatMap(wordsOf).toSorted((one, other) => other.length - one.length);
}

/** Upper and lower case, and full-width and other forms of the same letter, make no difference to a guesser. */
function plainForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** 'alice.smith@example.com' is also 'alice.smith', 'alice', 'smith', 'alicesmith' and 'example'. */
function wordsOf(text: string): string[] {
  const plain = plainForm(text);
  const [local = '', domain = ''] = plain.split('@');
  const parts = plain.split(/[^\p{L}\p{N}]+/u);
  const joined = local.split(/[^\p{L}\p{N}]+/u).join('');
  const isTopLevelDomain = (part: string) => domain.endsWith(`.${part}`);
  return [plain, local, joined, ...parts.filter((part) => !isTopLevelDomain(part))].filter(
    (word) => word.length >= shortestContextWord,
  );
}
