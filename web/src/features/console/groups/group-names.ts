import * as z from 'zod/mini';

/** Group names as typed in one field. */
export const GroupNamesField = z
  .string()
  .check(z.trim(), z.maxLength(8192, 'too_long'), z.regex(/^[a-z0-9._\s-]*$/, 'invalid'));

export const splitNames = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);
