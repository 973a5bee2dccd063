import * as z from 'zod/mini';

/** A client's id as RFC 6749 §2.2 and appendix A.1 allow it, bounded; of one that a document describes it is an address. */
export const ClientIdInput = z
  .string()
  .check(z.maxLength(256, 'invalid'), z.regex(/^[\x21-\x7E]+$/, 'invalid'));
