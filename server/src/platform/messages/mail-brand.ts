import type { OwnMail } from './own-mail.ts';

/** What mails take from the brand. */
export interface MailBrand {
  readonly serviceName: string;
  readonly accent: MailAccent;
  /** In its own words, by kind and language (`ownMailKey`). */
  readonly mails?: ReadonlyMap<string, OwnMail>;
  /** A PNG of 128 × 128 pixels with a ground of its own, so that it is seen in light and dark; without it the name stands alone. */
  readonly logo?: Buffer | undefined;
}

/** What a mail's button looks like, `#rrggbb`; the text has a contrast of at least 4.5:1 on the surface (WCAG 1.4.3). */
export interface MailAccent {
  readonly light: AccentColours;
  /** Where the mail program is dark and says so. */
  readonly dark: AccentColours;
}

export interface AccentColours {
  readonly surface: string;
  readonly text: string;
}
