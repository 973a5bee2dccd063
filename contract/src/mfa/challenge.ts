import * as z from 'zod/mini';
import { Id, Seconds, Timestamp } from '../http/scalars.ts';
import { sentFactorTypes } from './factors.ts';

/**
 * Who may use a challenge: a session that confirms an action, or a pending token (docs/behaviour/sessions.md#tokens).
 */
export const challengeCallers = ['session', 'pending_2fa', 'pending_reset'] as const;

export const SentFactorType = z.enum(sentFactorTypes);
export type SentFactorType = z.infer<typeof SentFactorType>;

/** The parameter `:factor` in the path of a challenge. */
export const ChallengeParams = z.object({ factor: SentFactorType });

/** A pending challenge (docs/behaviour/mfa.md#calls). */
export const Challenge = z.object({
  challenge_id: Id,
  /** Where it was sent, for display: 'm…@example.com', '+65 •••• 4567', the device's name. */
  hint: z.string(),
  code_length: z.number(),
  reference_code: z.string(),
  expires_at: Timestamp,
  resend_after: Seconds,
  /**
   * Only for `carro_id`: the two digits that the portal shows and the companion asks for
   * (docs/behaviour/companion.md#states).
   */
  number: z.optional(z.string()),
});
export type Challenge = z.infer<typeof Challenge>;

/**
 * Proof of one factor: valid for ten minutes, single use, bound to the token under which it was earned
 * (docs/behaviour/sessions.md#tokens).
 */
export const FactorProof = z.object({ mfa_token: z.string() });
export type FactorProof = z.infer<typeof FactorProof>;
