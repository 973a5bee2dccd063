/** Characters of a person's name. */
export const nameMaxLength = 100;
/** Characters of an e-mail address (RFC 5321 §4.5.3.1.3). */
export const emailMaxLength = 254;
