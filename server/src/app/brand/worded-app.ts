import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, type Locale, locales } from '@latchkey/contract/text/locales';
import { partsOf, putOwnTexts } from '@latchkey/contract/text/own-texts';
import { fillTextMarks } from '@latchkey/contract/text/text-marks';
import { pageFile } from '../../platform/http/page-locale.ts';
import type { Script, WebFiles } from '../../platform/http/web-files.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';
import type { Brand } from './brand.ts';
import { ownPageTexts } from './own-texts-of.ts';
import { everyOwnableText } from './ownable-texts.ts';

const ending = locales.filter((locale) => locale !== 'en').join('|');
const scriptName = new RegExp(`([\\w.-]+?)(?:\\.(?:${ending}))?\\.js\\b`, 'g');
const wordedName = new RegExp(`^([\\w.-]+)\\.(en|${ending})\\.([\\w-]{12})\\.js$`);

/**
 * The built web app with a brand's texts instead of its own (docs/decisions/0075): pages that contain the brand's texts
 * before any script runs, and scripts with names of their own, `NAME-HASH.LOCALE.VERSION.js`. A language in which the
 * brand replaces nothing is served as it was built.
 */
export function wordedApp(directory: string, brand: Brand): WebFiles {
  const localized = scriptsOfLanguages(directory);

  const renamed = (text: string, locale: Locale, version: string) =>
    text.replaceAll(scriptName, (name, stem: string) =>
      localized.has(stem) ? `${stem}.${locale}.${version}.js` : name,
    );

  // The content at the start, although the files may be replaced while the portal runs.
  const kept = new Map<string, string>();
  const read = (file: string) => {
    const text = kept.get(file) ?? readFileSync(join(directory, file), 'utf8');
    kept.set(file, text);
    return text;
  };

  function page(file: string, locale: Locale): string {
    const texts = brand.texts.get(locale);
    if (!texts) return read(file);
    const marked = read(markedFile(file));
    const words = fillTextMarks(marked, (key, given, text) => {
      const own = texts.get(key);
      if (own === undefined) return text;
      const parts = partsOf(own, everyOwnableText().get(key)?.takes ?? []);
      // The page already contains the given values as HTML.
      return parts.map((part) => (typeof part === 'number' ? given[part] : asHtml(part))).join('');
    });
    return renamed(words, locale, brand.version);
  }

  function script(name: string): Script | undefined {
    const [, stem = '', locale, version = ''] = wordedName.exec(name) ?? [];
    if (!isLocale(locale) || !localized.has(stem)) return undefined;
    return {
      isNow: version === brand.version,
      // Further scripts keep their names, as an open page knows them: two names would be two copies of the app.
      code: () => codeOf(stem, locale).join(version),
    };
  }

  // Anybody can invent outdated names: they share the code around the version, so that none of them costs more than a
  // file (security #412). All of it together is as large as the built scripts.
  const versionMark = randomUUID();
  let made = { version: '', codes: new Map<string, readonly string[]>() };

  /** The parts of a script between the places that contain the version. */
  function codeOf(stem: string, locale: Locale): readonly string[] {
    if (made.version !== brand.version) made = { version: brand.version, codes: new Map() };
    const key = `${stem}.${locale}`;
    const code =
      made.codes.get(key) ??
      worded(renamed(readScript(stem, locale), locale, versionMark), locale).split(versionMark);
    made.codes.set(key, code);
    return code;
  }

  const readScript = (stem: string, locale: Locale) =>
    readFileSync(join(directory, 'assets', pageFile(`${stem}.html`, locale).replace(/html$/, 'js')), 'utf8');

  function worded(code: string, locale: Locale): string {
    const own = ownPageTexts(brand, locale);
    if (own.size === 0) return code;
    const catalog = JSON.parse(readFileSync(join(directory, `texts/${locale}.json`), 'utf8')) as Record<
      string,
      string
    >;
    return [...own].reduce((all, [namespace, texts]) => {
      const expression = catalog[namespace];
      if (!expression) return all;
      const put = `(${putOwnTexts})(${expression},${JSON.stringify(texts)})`;
      return all.replaceAll(expression, () => put);
    }, code);
  }

  return { page, script, version: () => brand.version };
}

/** Pages with marks around their texts; the companion's page has none. */
const markedFile = (file: string): string => (file.startsWith('companion') ? file : join('texts', file));

/** A server placeholder in a brand's text stays plain text. */
const asHtml = (text: string): string => escapeHtml(text).replaceAll('%', '&#37;');

/** Scripts that exist once per language, without language and extension. */
function scriptsOfLanguages(directory: string): ReadonlySet<string> {
  const translated = new RegExp(`^(.+)\\.(?:${ending})\\.js$`);
  const names = readdirSync(join(directory, 'assets'));
  return new Set(names.flatMap((name) => translated.exec(name)?.[1] ?? []));
}
