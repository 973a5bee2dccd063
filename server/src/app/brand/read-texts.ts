import { isLocale, type Locale, locales } from '@latchkey/contract/text/locales';
import type { OwnableText } from '@latchkey/contract/text/own-texts';
import type { BrandFault, BrandTexts } from './brand.ts';
import { everyOwnableText } from './ownable-texts.ts';
import { namesWithin, readUpTo } from './read-up-to.ts';
import { hiddenProblem, placeholderProblem } from './sentence-problems.ts';

const largestFile = 512 * 1024;
/** Characters; even a short text may be replaced by one of this length. */
const alwaysAllowed = 60;
const mostTimesLonger = 3;

/** `texts/LOCALE.json`: the texts that a brand replaces (docs/behaviour/brands.md#texts). */
export function readTexts(directory: string, faults: BrandFault[]): BrandTexts {
  const found = new Map<Locale, ReadonlyMap<string, string>>();
  for (const name of namesWithin(directory, 'texts', faults)) {
    const file = `texts/${name}`;
    const locale = name.replace(/\.json$/, '');
    if (!name.endsWith('.json') || !isLocale(locale)) {
      faults.push({ file, problem: `is not LOCALE.json of one of ${locales.join(', ')}` });
      continue;
    }
    const texts = readFile(directory, file, faults);
    if (texts && texts.size > 0) found.set(locale, texts);
  }
  return found;
}

function readFile(
  directory: string,
  file: string,
  faults: BrandFault[],
): ReadonlyMap<string, string> | undefined {
  const bytes = readUpTo(directory, file, largestFile, faults);
  if (!bytes) return;
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    faults.push({ file, problem: error instanceof Error ? error.message : String(error) });
    return;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    faults.push({ file, problem: 'must be an object of keys and texts' });
    return;
  }
  const known = everyOwnableText();
  for (const [key, text] of Object.entries(json)) {
    const problem = problemOf(text, known.get(key));
    if (problem) faults.push({ file, key, problem });
  }
  return new Map(Object.entries(json as Record<string, string>));
}

function problemOf(text: unknown, original: OwnableText | undefined): string | undefined {
  if (!original) return 'is not a text that a brand can override (`latchkey brand texts` lists them)';
  if (typeof text !== 'string') return 'must be a text';
  if (!text.trim()) return 'must not be empty';
  const most = Math.max(alwaysAllowed, mostTimesLonger * original.text.length);
  if (text.length > most) return `has ${text.length} characters, but at most ${most} are allowed`;
  return hiddenProblem(text) ?? placeholderProblem(text, original.takes);
}
