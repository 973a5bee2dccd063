import type { Locale } from '@latchkey/contract/text/locales';

const latin = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial";

/** Listed before the Latin fonts, whose glyphs for Chinese characters are those of another country, or missing. */
const own: Partial<Record<Locale, string>> = {
  ja: "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP','Noto Sans CJK JP'",
  th: "'Leelawadee UI','Sukhumvit Set',Thonburi,'Noto Sans Thai',Tahoma",
  'zh-Hans': "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC'",
  'zh-Hant-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC','Noto Sans CJK TC'",
  'zh-Hant-HK': "'PingFang HK','Microsoft JhengHei','Noto Sans HK','Noto Sans CJK HK'",
};

/** Fonts installed on the reader's device: a mail fetches none. For a `style` attribute in double quotes. */
export const mailFont = (locale: Locale): string =>
  `font-family:${[own[locale], latin].filter(Boolean).join(',')},sans-serif`;

/** Line breaking for languages without spaces between words. */
export const mailBreaks = (locale: Locale): string =>
  [
    'overflow-wrap:break-word',
    ...(/^(ja|zh)/.test(locale) ? ['line-break:strict'] : []),
    // Breaks between phrases, if the mail program supports it.
    ...(locale === 'ja' ? ['word-break:auto-phrase'] : []),
  ].join(';');

/** Line height as a multiple of the font size: marks above and below letters need space. */
export const mailLine = (locale: Locale): number => (/^(th|vi|ja|zh)/.test(locale) ? 1.7 : 1.5);
