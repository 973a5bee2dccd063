import * as z from 'zod/mini';

/** A client's id as RFC 6749 §2.2 and appendix A.1 allow it, bounded; a client that a document describes has the address of the document as its id. */
export const ClientIdInput = z
  .string()
  .check(z.maxLength(256, 'invalid'), z.regex(/^[\x21-\x7E]+$/, 'invalid'));
