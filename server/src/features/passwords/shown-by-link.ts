import type { FactorType } from '@latchkey/contract/http/api-error';

/** The mailbox is shown by the link, and the password is the one that is lost: neither is asked for (H7). */
export const shownByLink: FactorType[] = ['password', 'email_otp'];
