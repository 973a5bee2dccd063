/** Characters that make a guessable password no better, such as the '!' and '2026' of 'Monkey2026!'. */
const decoration = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu;
/** With more decoration than this it is no longer the word that counts. */
const longestDecoration = 4;
/** A repeated piece of up to this many characters is one guess, as 'abcabcabc' is. */
const longestRepeatedPiece = 4;
/** What must be left of a password without the words that belong to its owner. */
const leastRemainder = 4;
/** Shorter words occur in anything. */
const shortestContextWord = 3;

/** True for a common password, one with a few digits or signs around it, a repetition, or a run such as 'abcdefgh'. */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = plainForm(password);
  const bare = plain.replace(decoration, '');
  const isDecorated = bare.length > 0 && plain.length - bare.length <= longestDecoration;
  return common.has(plain) || (isDecorated && common.has(bare)) || isRepetition(plain) || isRun(plain);
}

/**
 * True where little is left without the words of the context: e-mail, name, service name.
 * A long password may well contain one of them.
 */
export function isContextPassword(password: string, context: readonly string[]): boolean {
  const words = context.flatMap(wordsOf).toSorted((one, other) => other.length - one.length);
  const plain = plainForm(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  return (
    left !== plain &&
    [...left.replace(/[\p{P}\p{S}\s]/gu, '').replace(decoration, '')].length < leastRemainder
  );
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

function isRepetition(text: string): boolean {
  for (let length = 1; length <= longestRepeatedPiece; length += 1) {
    if (text.length >= 2 * length && text.slice(length) === text.slice(0, -length)) return true;
  }
  return false;
}

function isRun(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((character, at) => codeOf(character) - codeOf(text[at] ?? '')),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;
