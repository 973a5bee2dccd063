import * as z from 'zod/mini';
import { Seconds, Timestamp } from '../http/scalars.ts';

/** A code was asked for; the same for a number that nobody has, to which nothing is sent (docs/behaviour/login.md#calls, security #62). */
export const PhoneLoginCode = z.object({
  reference_number: z.string(),
  code_length: z.number(),
  resend_after: Seconds,
  /** How it really travels: SMS where WhatsApp was asked for and is not set up. */
  sent_via: z.enum(['sms', 'whatsapp']),
  /** Until when the code is good. */
  expires_at: Timestamp,
});
export type PhoneLoginCode = z.infer<typeof PhoneLoginCode>;
