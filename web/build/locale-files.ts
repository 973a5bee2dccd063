import { join } from 'node:path';
import type { Plugin } from 'vite';
import { namespaceFile } from './text-expressions.ts';

/** `index.html` in English, `index.LOCALE.html` in others. */
export const pageOfLocale = (file: string, locale: string): string =>
  locale === 'en' ? file : file.replace(/\.html$/, `.${locale}.html`);

/** Loads the texts of one language instead of English. */
export const textsOf = (locale: string, root: string): Plugin => ({
  name: 'latchkey:texts',
  enforce: 'pre',
  resolveId: (id) =>
    id.startsWith('#text/') ? namespaceFile(join(root, 'src/text'), locale, id.slice('#text/'.length)) : null,
});
