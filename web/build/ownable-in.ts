import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnableText, ownableTexts } from '../../contract/src/text/own-texts.ts';
import { importedTextFile, textExpression } from './text-expressions.ts';

/** These name the language itself. */
const technical = /^(locale$|language\.locale$)/;

/**
 * The English texts that a brand may replace, by `namespace.key`, or `namespace.export.key` if a file has several
 * exports.
 */
export async function ownableIn(
  directory: string,
  imported: (specifier: string, from: string) => string,
): Promise<Map<string, OwnableText>> {
  const all = new Map<string, OwnableText>();
  const files = readdirSync(join(directory, 'en')).filter((file) => /^[\w-]+\.ts$/.test(file));
  for (const file of files) {
    const expression = await textExpression(join(directory, 'en', file), imported, { named: true });
    const texts = new Function(`return ${expression}`)() as Record<string, unknown>;
    const namespace = file.slice(0, -3);
    const hasOne = Object.keys(texts).length === 1;
    for (const text of ownableTexts(texts))
      all.set([namespace, ...text.path.slice(hasOne ? 1 : 0)].join('.'), text);
  }
  return new Map([...all].filter(([key]) => !technical.test(key)));
}

export const ownableInSources = (root: string) =>
  ownableIn(join(root, 'src/text'), importedTextFile(join(root, '../contract/src')));
