import { fieldMessages } from '@latchkey/contract/text/field-messages.en';

/** What a failed check of a field says: the contract's keys, in this locale. */
export const fieldText = fieldMessages;
