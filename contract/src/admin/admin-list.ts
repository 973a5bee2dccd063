import * as z from 'zod/mini';
import { CursorInput } from '../http/scalars.ts';

export const largestPage = 100;
export const usualPage = 50;

/** The search text: a prefix. Each list says which fields it searches. */
export const SearchInput = z.optional(z.string().check(z.trim(), z.maxLength(200, 'too_long')));

/** `?query=&cursor=&limit=` of every list of the Admin API (docs/behaviour/admin.md#lists). */
export const listQuery = {
  query: SearchInput,
  cursor: CursorInput,
  limit: z._default(
    z.pipe(
      z.union([z.string().check(z.maxLength(3, 'too_long'), z.regex(/^\d+$/, 'invalid')), z.number()]),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1, 'invalid'), z.maximum(largestPage, 'invalid'))),
    ),
    usualPage,
  ),
};

/** One page. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Null on the last page. */
    next_cursor: z.nullable(z.string()),
  });
}

/**
 * Changes with every change of the item; sent back as `If-Match`, so that no concurrent change is overwritten (RFC 9110
 * §13.1.1).
 */
export const Version = z.string();

/** The operator's reason, for the audit. */
export const ReasonInput = z.optional(z.string().check(z.trim(), z.maxLength(500, 'too_long')));
