import * as z from 'zod/mini';
import { Id, Seconds } from '../http/scalars.ts';

/** A code was sent to the new contact; the reply is the same if another account has it (security #62). */
export const ContactChallenge = z.object({
  challenge_id: Id,
  code_length: z.number(),
  resend_after: Seconds,
});
export type ContactChallenge = z.infer<typeof ContactChallenge>;
