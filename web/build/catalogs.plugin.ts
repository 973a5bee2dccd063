import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { locales } from '../../contract/src/text/locales.ts';
import { pageOfLocale } from './locale-files.ts';
import { ownableIn } from './ownable-in.ts';
import { exportedNames, importedTextFile, namespaceFile, textExpression } from './text-expressions.ts';

const english = /[\\/]web[\\/]src[\\/]text[\\/]en[\\/]([\w-]+)\.ts$/;
const mark = /\blatchkeyText\([`"']([\w-]+)[`"']\)/g;

/**
 * One build for all languages (docs/decisions/0064): namespaces of texts are placeholders until the files are written;
 * then each file that contains texts, or refers to one that does, is written once per language: `NAME-HASH.js` in
 * English, `NAME-HASH.LOCALE.js` in others. A page loads one language only, and the mechanism adds no code.
 */
export function catalogs(root: string) {
  const directory = join(root, 'src/text');
  const imported = importedTextFile(join(root, '../contract/src'));
  /** Files that exist once per language, without `.js`. */
  const localized = new Set<string>();
  let digest: string | undefined;

  async function expressions(locale: string): Promise<Map<string, string>> {
    const files = readdirSync(join(directory, 'en')).filter((file) => /^[\w-]+\.ts$/.test(file));
    const namespaces = files.map((file) => file.slice(0, -3));
    const made = namespaces.map(async (name) => {
      const file = namespaceFile(directory, locale, name);
      return [name, await textExpression(file, imported)] as const;
    });
    return new Map(await Promise.all(made));
  }

  /** The same code or HTML with the file names of a language. */
  function inLocale(text: string, locale: string): string {
    if (locale === 'en') return text;
    return text.replaceAll(/([\w.-]+)\.js\b/g, (name, stem) =>
      localized.has(stem) ? `${stem}.${locale}.js` : name,
    );
  }

  const plugin: Plugin = {
    name: 'latchkey:catalogs',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const namespace = english.exec(id)?.[1];
      if (!namespace) return null;
      const names = await exportedNames(id);
      const [only] = names;
      const texts = `/* @__PURE__ */ latchkeyText(${JSON.stringify(namespace)})`;
      if (names.length === 1) return `export const ${only} = ${texts}.${only};`;
      const shared = names.map((name) => `export const ${name} = texts.${name};`);
      return [`const texts = ${texts};`, ...shared].join('\n');
    },
    augmentChunkHash: () => (digest ??= digestOf(directory, join(root, '../contract/src/text'))),
  };

  /** Writes pages that are not prerendered, with the files of each language. */
  const pages = (file: string): Plugin => ({
    name: 'latchkey:pages',
    apply: 'build',
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error) {
        if (error) return;
        const dist = join(root, 'dist');
        const html = await readFile(join(dist, file), 'utf8');
        for (const locale of locales) {
          const page = inLocale(html.replace('<html lang="en"', `<html lang="${locale}"`), locale);
          await writeFile(join(dist, pageOfLocale(file, locale)), page);
        }
      },
    },
  });

  const write: Plugin = {
    name: 'latchkey:write-catalogs',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        findLocalized(chunks, localized);
        for (const locale of [...locales].reverse()) {
          const texts = await expressions(locale);
          for (const chunk of chunks) {
            const stem = basename(chunk.fileName, '.js');
            if (!localized.has(stem)) continue;
            const code = inLocale(chunk.code, locale).replaceAll(mark, (_all, name) => texts.get(name) ?? '');
            // English comes last, and replaces the placeholders in the bundle.
            if (locale === 'en') chunk.code = code;
            else
              this.emitFile({
                type: 'asset',
                fileName: chunk.fileName.replace(/\.js$/, `.${locale}.js`),
                source: code,
              });
          }
        }
      },
    },
  };

  /**
   * What the server needs to replace texts (docs/behaviour/brands.md#texts): a list of all, and their positions in the
   * scripts.
   */
  const forBrands: Plugin = {
    name: 'latchkey:texts-for-brands',
    apply: 'build',
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error) {
        if (error) return;
        const target = join(root, 'dist/texts');
        await mkdir(target, { recursive: true });
        for (const locale of locales) {
          const texts = await expressions(locale);
          await writeFile(join(target, `${locale}.json`), JSON.stringify(Object.fromEntries(texts)));
        }
        const keys = await ownableIn(directory, imported);
        await writeFile(join(target, 'keys.json'), JSON.stringify(Object.fromEntries(keys)));
      },
    },
  };
  return { plugins: [plugin, write], inLocale, pages, forBrands };
}

/** Files with texts, files that refer to them, and so on. */
function findLocalized(chunks: readonly Rolldown.OutputChunk[], localized: Set<string>): void {
  for (const { fileName, code } of chunks)
    if (code.search(mark) >= 0) localized.add(basename(fileName, '.js'));
  for (let before = -1; before !== localized.size; ) {
    before = localized.size;
    for (const { fileName, code } of chunks)
      if ([...localized].some((stem) => code.includes(`${stem}.js`)))
        localized.add(basename(fileName, '.js'));
  }
}

/** Makes file names depend on the texts, since files are cached permanently. */
function digestOf(...directories: string[]): string {
  const hash = createHash('sha256');
  for (const directory of directories)
    for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted())
      if (file.endsWith('.ts')) hash.update(readFileSync(join(directory, file)));
  return hash.digest('base64url');
}
