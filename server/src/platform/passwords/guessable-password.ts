/** Characters that make a guessable password no stronger, such as the '!' and '2026' of 'Monkey2026!'. */
const decoration = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu;
/** With more decoration than this, the word no longer dominates. */
const longestDecoration = 4;
/** Minimum length that must remain of a password without words related to its owner. */
const leastRemainder = 4;
/** Shorter words occur in any password. */
const shortestContextWord = 3;

/** A word, a year and up to three signs, in the usual orders: 'Summer2026!', '!Summer-2026', '2026Summer!'. */
const datedWord =
  /^[\p{P}\p{S}\s]{0,3}(?:(?:19|20)\d\d)?[\p{P}\p{S}\s]{0,1}\p{L}{2,12}[\p{P}\p{S}\s]{0,1}(?:(?:19|20)\d\d)?[\p{P}\p{S}\s]{0,3}$/u;

/**
 * True for the pattern that most people use to satisfy a composition rule; which word it contains makes little
 * difference.
 */
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
 * True if little remains without the words of the context: email, name, service name.
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

/** Every word of the context in lower case, longest first. */
export function contextWords(context: readonly string[]): string[] {
  return context.flatMap(wordsOf).toSorted((one, other) => other.length - one.length);
}

/** Normalises case and full-width or other variants of letters, which make no difference to an attacker. */
function plainForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** 'alice.smith@example.com' also yields 'alice.smith', 'alice', 'smith', 'alicesmith' and 'example'. */
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
