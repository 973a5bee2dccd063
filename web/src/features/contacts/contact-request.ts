import type { ContactChallenge } from '@latchkey/contract/contacts/contact-challenge';

export type ContactKind = 'email' | 'phone';

/** A code that is under way to a new contact, and how it is asked for again. */
export interface ContactRequest {
  challenge: ContactChallenge;
  /** Ready to show. */
  contact: string;
  /** Undefined when the person went back from the second factor. */
  again: () => Promise<ContactChallenge | undefined>;
}
