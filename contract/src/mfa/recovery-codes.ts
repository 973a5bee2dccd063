import * as z from 'zod/mini';
import { Timestamp } from '../http/scalars.ts';

/** The set of recovery codes; without a set, an empty list and `generated_at` null. */
export const RecoveryCodes = z.object({
  codes: z.array(z.object({ code: z.string(), used_at: z.nullable(Timestamp) })),
  generated_at: z.nullable(Timestamp),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
