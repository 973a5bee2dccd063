/** The languages of pages, mails and errors, by BCP 47, each by its own name, in the order of the menu (docs/behaviour/languages.md). */
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

/** All of them, in the order of the menu. */
export const knownLocales = Object.keys(localeNames) as Locale[];

/** Whose translation is not whole yet, so that a page would be in two languages: nobody is offered them. */
export const inTranslation: readonly Locale[] = [];

/** Those that people are offered. */
export const locales: readonly Locale[] = knownLocales.filter((locale) => !inTranslation.includes(locale));

/** The menu's choice. */
export const localeCookie = 'latchkey_locale';

export const isLocale = (text: unknown): text is Locale => locales.includes(text as Locale);
