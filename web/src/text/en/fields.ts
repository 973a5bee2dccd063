/** What a failed check of a field says: the contract's keys, in this locale. */
export { fieldMessages as fieldText } from '@latchkey/contract/text/field-messages.en';
