import * as z from 'zod/mini';
import { Seconds } from '../http/scalars.ts';

/** A code was asked for; the same for a number that nobody has, to which nothing is sent (docs/behaviour/login.md#calls, security #62). */
export const PhoneLoginCode = z.object({
  reference_number: z.string(),
  code_length: z.number(),
  resend_after: Seconds,
});
export type PhoneLoginCode = z.infer<typeof PhoneLoginCode>;
