import type { Locale } from '@latchkey/contract/text/locales';
import { type OwnText, partsOf } from '@latchkey/contract/text/own-texts';
import type { Brand } from './brand.ts';
import { everyOwnableText, serverSection } from './ownable-texts.ts';

/** The page texts that a brand replaces in a language, by namespace. */
export function ownPageTexts({ texts }: Pick<Brand, 'texts'>, locale: Locale): Map<string, OwnText[]> {
  const found = new Map<string, OwnText[]>();
  for (const [section, own] of eachOwnText(texts.get(locale)))
    if (section !== serverSection) found.set(section, [...(found.get(section) ?? []), own]);
  return found;
}

/** The server texts that a brand replaces, by language. */
export function ownServerTexts({ texts }: Pick<Brand, 'texts'>): Map<Locale, OwnText[]> {
  const ofServer = (own: ReadonlyMap<string, string>) =>
    [...eachOwnText(own)].filter(([section]) => section === serverSection).map(([, text]) => text);
  return new Map([...texts].map(([locale, own]) => [locale, ofServer(own)]));
}

function* eachOwnText(
  texts: ReadonlyMap<string, string> = new Map(),
): Generator<readonly [section: string, own: OwnText]> {
  for (const [key, text] of texts) {
    const original = everyOwnableText().get(key);
    const section = key.slice(0, key.indexOf('.'));
    if (original) yield [section, [original.path, partsOf(text, original.takes)]];
  }
}
