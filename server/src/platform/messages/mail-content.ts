/** What a mail says, in the order in which it says it; everything but the heading and the footer may be missing. */
export interface MailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be read off or copied. */
  readonly code?: string;
  /** What happened, in lines of 'name: value'. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** What to do, just before the button. */
  readonly advice?: readonly string[];
  readonly button?: MailButton;
  readonly closing?: readonly string[];
  readonly footer: string;
}

/** The one action of a mail. */
export interface MailButton {
  readonly label: string;
  readonly link: string;
  /** Before the address as text, for whom the button does not work. */
  readonly plainLink: string;
}
