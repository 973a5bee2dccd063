import type { FactorType } from '@latchkey/contract/http/api-error';

/** The link proves the mailbox, and the password is what was lost: neither is asked for (H7). */
export const shownByLink: FactorType[] = ['password', 'email_otp'];
