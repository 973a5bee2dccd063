import type { Locale } from '@latchkey/contract/text/locales';
import type { FastifyRequest } from 'fastify';
import { chooseLocale } from '../text/locale.ts';

/** The file name that the build gives a page in a language. */
export const pageFile = (file: string, locale: Locale): string =>
  locale === 'en' ? file : file.replace(/\.html$/, `.${locale}.html`);

/** The language of a page; an application requests one in the address (OpenID Connect Core §3.1.2.1). */
export function pageLocale(
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  fallback: Locale,
): Locale {
  const query = url.includes('ui_locales=') ? new URLSearchParams(url.slice(url.indexOf('?'))) : undefined;
  return chooseLocale(headers, fallback, query?.get('ui_locales') ?? '');
}
