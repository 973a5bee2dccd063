/** The content of a mail in the order of its display; everything except heading and footer is optional. */
export interface MailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Displayed in large type, to be read or copied. */
  readonly code?: string;
  /** Details of the event as lines of 'name: value'. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Advice, shown just before the button. */
  readonly advice?: readonly string[];
  readonly button?: MailButton;
  readonly closing?: readonly string[];
  readonly footer: string;
}

/** The single action of a mail. */
export interface MailButton {
  readonly label: string;
  readonly link: string;
  /** Introduces the address as text, for readers for whom the button does not work. */
  readonly plainLink: string;
}
