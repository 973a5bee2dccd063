import type { ContactChallenge } from '@latchkey/contract/contacts/contact-challenge';

export type ContactKind = 'email' | 'phone';

/** A pending code for a new contact, and how to request it again. */
export interface ContactRequest {
  challenge: ContactChallenge;
  /** Formatted for display. */
  contact: string;
  /** Undefined if the person cancelled the second factor. */
  again: () => Promise<ContactChallenge | undefined>;
}
