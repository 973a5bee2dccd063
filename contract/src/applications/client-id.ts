import * as z from 'zod/mini';

/**
 * A client id according to RFC 6749 §2.2 and appendix A.1, bounded; for a client described by a document, the
 * document's URL.
 */
export const ClientIdInput = z
  .string()
  .check(z.maxLength(256, 'invalid'), z.regex(/^[\x21-\x7E]+$/, 'invalid'));
