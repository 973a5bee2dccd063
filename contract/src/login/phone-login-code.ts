import * as z from 'zod/mini';
import { Seconds, Timestamp } from '../http/scalars.ts';

/**
 * A code was requested; the reply is the same for an unknown number, to which nothing is sent
 * (docs/behaviour/login.md#calls, security #62).
 */
export const PhoneLoginCode = z.object({
  reference_number: z.string(),
  code_length: z.number(),
  resend_after: Seconds,
  /** The channel actually used: SMS if WhatsApp was requested but is not configured. */
  sent_via: z.enum(['sms', 'whatsapp']),
  /** When the code expires. */
  expires_at: Timestamp,
});
export type PhoneLoginCode = z.infer<typeof PhoneLoginCode>;
