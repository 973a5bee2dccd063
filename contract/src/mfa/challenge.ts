import * as z from 'zod/mini';
import { Id, Seconds, Timestamp } from '../http/scalars.ts';
import { sentFactorTypes } from './factors.ts';

/** Who may take a challenge: a session that confirms an action, or a pending token (docs/behaviour/sessions.md#tokens). */
export const challengeCallers = ['session', 'pending_2fa', 'pending_reset'] as const;

export const SentFactorType = z.enum(sentFactorTypes);
export type SentFactorType = z.infer<typeof SentFactorType>;

/** The `:factor` of a challenge's path. */
export const ChallengeParams = z.object({ factor: SentFactorType });

/** A challenge under way (docs/behaviour/mfa.md#calls). */
export const Challenge = z.object({
  challenge_id: Id,
  /** Where it went, ready to show: 'm…@example.com', '+65 •••• 4567', the device's name. */
  hint: z.string(),
  code_length: z.number(),
  reference_code: z.string(),
  expires_at: Timestamp,
  resend_after: Seconds,
  /** `carro_id` only: the two digits that the portal shows and the companion asks for (docs/behaviour/companion.md#states). */
  number: z.optional(z.string()),
});
export type Challenge = z.infer<typeof Challenge>;

/** Proof of one factor: ten minutes, single use, bound to the token that earned it (docs/behaviour/sessions.md#tokens). */
export const FactorProof = z.object({ mfa_token: z.string() });
export type FactorProof = z.infer<typeof FactorProof>;
