import { type Locale, localeCookie } from '@latchkey/contract/text/locales';
import { languageText } from '#text/language';

const year = 31_536_000;

/** The language of this page. */
export const pageLocale = languageText.locale as Locale;

/** Loads this page and later ones in another language. Nothing changes if the browser stores no cookies. */
export function changeLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the portal supports.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${year}; samesite=lax${secure}`;
  if (document.cookie.includes(`${localeCookie}=${locale}`)) location.reload();
}
