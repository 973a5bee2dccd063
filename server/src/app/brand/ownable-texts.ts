import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnableText, ownableTexts } from '@latchkey/contract/text/own-texts';
import { en } from '../../platform/text/en.ts';
import { webDirectory } from '../web-directory.ts';

/** Prefix of the keys of the server's texts: pages and server have sections of the same name. */
export const serverSection = 'server';

let known: ReadonlyMap<string, OwnableText> | undefined;

/** Every text that a brand may replace, by its key: the pages' texts, which the build lists, and the server's. */
export function everyOwnableText(): ReadonlyMap<string, OwnableText> {
  known ??= new Map([
    ...Object.entries(textsOfPages()),
    ...ownableTexts(en).map((text) => [[serverSection, ...text.path].join('.'), text] as const),
  ]);
  return known;
}

function textsOfPages(): Record<string, OwnableText> {
  const file = join(webDirectory, 'texts/keys.json');
  if (!existsSync(file)) throw new Error(`The web app is missing from ${webDirectory}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, OwnableText>;
}
