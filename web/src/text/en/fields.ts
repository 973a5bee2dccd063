import { fieldMessages } from '@latchkey/contract/text/field-messages.en';

/** Messages of failed field checks in this locale, by the contract's keys. */
export const fieldText = fieldMessages;
