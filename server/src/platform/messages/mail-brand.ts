import type { OwnMail } from './own-mail.ts';

/** The parts of a brand that mails use. */
export interface MailBrand {
  readonly serviceName: string;
  readonly accent: MailAccent;
  /** The brand's own mail texts, by kind and language (`ownMailKey`). */
  readonly mails?: ReadonlyMap<string, OwnMail>;
  /**
   * A PNG of 128 × 128 pixels with a background of its own, so that it is visible in light and dark mode; without it
   * only the name is shown.
   */
  readonly logo?: Buffer | undefined;
}

/** Colours of a mail's button, `#rrggbb`; the text has a contrast of at least 4.5:1 with the surface (WCAG 1.4.3). */
export interface MailAccent {
  readonly light: AccentColours;
  /** Used if the mail program is in dark mode and says so. */
  readonly dark: AccentColours;
}

export interface AccentColours {
  readonly surface: string;
  readonly text: string;
}
