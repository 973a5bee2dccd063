import type { Locale } from '@latchkey/contract/text/locales';

const latin = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial";

/** Before the Latin ones, whose glyphs for Chinese characters are those of another country or none. */
const own: Partial<Record<Locale, string>> = {
  ja: "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP','Noto Sans CJK JP'",
  th: "'Leelawadee UI','Sukhumvit Set',Thonburi,'Noto Sans Thai',Tahoma",
  'zh-Hans': "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC'",
  'zh-Hant-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC','Noto Sans CJK TC'",
  'zh-Hant-HK': "'PingFang HK','Microsoft JhengHei','Noto Sans HK','Noto Sans CJK HK'",
};

/** Those that are on the reader's device: a mail fetches none. For a `style` attribute in double quotes. */
export const mailFont = (locale: Locale): string =>
  `font-family:${[own[locale], latin].filter(Boolean).join(',')},sans-serif`;

/** How lines break where words have no spaces between them. */
export const mailBreaks = (locale: Locale): string =>
  [
    'overflow-wrap:break-word',
    ...(/^(ja|zh)/.test(locale) ? ['line-break:strict'] : []),
    // Between phrases, where the mail program knows them.
    ...(locale === 'ja' ? ['word-break:auto-phrase'] : []),
  ].join(';');

/** Marks above and below the letters need room; a multiple of the font's size. */
export const mailLine = (locale: Locale): number => (/^(th|vi|ja|zh)/.test(locale) ? 1.7 : 1.5);
