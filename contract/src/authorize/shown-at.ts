import * as z from 'zod/mini';

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

/**
 * The `shown_at` of the reply that showed a person what is asked, sent back with their consent: it counts for no words that
 * came later (security #604). Without it, as sent by pages of an older release, it counts for those of the moment.
 */
export const ShownAtInput = z.optional(
  z
    .string()
    .check(
      z.maxLength(40, 'invalid'),
      z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'invalid'),
      z.refine(isTime, 'invalid'),
    ),
);
