/**
 * The languages of pages, mails and errors by BCP 47 tag, each with its own name, in the order of the menu
 * (docs/behaviour/languages.md).
 */
export const localeNames = {
  en: 'English',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  ms: 'Bahasa Melayu',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  'zh-Hans': '简体中文',
  'zh-Hant-TW': '繁體中文（台灣）',
  'zh-Hant-HK': '繁體中文（香港）',
} as const;

export type Locale = keyof typeof localeNames;

/** All languages, in the order of the menu. */
export const knownLocales = Object.keys(localeNames) as Locale[];

/** Languages whose translation is incomplete, so that pages would be mixed: they are not offered. */
export const inTranslation: readonly Locale[] = [];

/** The offered languages. */
export const locales: readonly Locale[] = knownLocales.filter((locale) => !inTranslation.includes(locale));

/** Stores the choice in the menu. */
export const localeCookie = 'latchkey_locale';

export const isLocale = (text: unknown): text is Locale => locales.includes(text as Locale);
