import * as z from 'zod/mini';

/** A client's id as RFC 6749 §2.2 and appendix A.1 allow it, bounded. */
export const ClientIdInput = z
  .string()
  .check(z.maxLength(128, 'invalid'), z.regex(/^[\x21-\x7E]+$/, 'invalid'));
