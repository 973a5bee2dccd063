import * as z from 'zod/mini';
import { factorTypes } from '../mfa/factors.ts';
import { errorCodes } from './error-codes.ts';

export const FactorType = z.enum(factorTypes);
export type FactorType = z.infer<typeof FactorType>;

/** A factor as it is offered to the user; `name` and `description` are ready to show. */
export const Factor = z.object({ type: FactorType, name: z.string(), description: z.string() });
export type Factor = z.infer<typeof Factor>;

export const mfaTokenStatuses = ['invalid', 'expired', 'used'] as const;

/** The part that a `2fa_required` sign-in reply (HTTP 200) and error (HTTP 403) share. */
export const TwoFactorRequired = z.object({
  status: z.literal('2fa_required'),
  available_factors: z.array(Factor),
  preferred_factor: z.nullable(FactorType),
  /** What the account has and what confirms nothing for this caller yet (docs/behaviour/mfa.md#what-was-just-added). */
  resting_factors: z.optional(z.array(FactorType)),
  mfa_token_status: z.optional(z.enum(mfaTokenStatuses)),
  /** For how many days this browser can go without it; only of a sign-in, and absent where that is not offered. */
  trust_days: z.optional(z.number()),
  /** The pending token; absent where the caller already holds the token that the second factor is bound to. */
  auth_token: z.optional(z.string()),
});
export type TwoFactorRequired = z.infer<typeof TwoFactorRequired>;

/** How a session, or a sign-in under way, ended, for the browser that still holds its token. */
export const SessionEnded = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** `denied`: in the companion, of a pending token. */
  reason: z.enum(['ended_elsewhere', 'password_changed', 'reported', 'replaced', 'expired', 'denied']),
  /** 'Chrome 131, Windows' and 'Osaka, Japan', of the session that ended it; null where none did or nothing is known. */
  device: z.nullable(z.string()),
  place: z.nullable(z.string()),
});
export type SessionEnded = z.infer<typeof SessionEnded>;

/** The body of every reply that is not 2xx (docs/behaviour/api.md#errors). */
export const ApiErrorBody = z.object({
  status: z.enum(errorCodes),
  message: z.string(),
  /** Field name → messages, for `invalid_fields` and `malformed`. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Seconds; the same as the `Retry-After` header. */
  retry_after: z.optional(z.number()),
  attempts_left: z.optional(z.number()),
  available_factors: z.optional(z.array(Factor)),
  preferred_factor: z.optional(z.nullable(FactorType)),
  resting_factors: z.optional(z.array(FactorType)),
  mfa_token_status: z.optional(z.enum(mfaTokenStatuses)),
  auth_token: z.optional(z.string()),
  /** `attention_required`: the type of the pending required attention. */
  attention: z.optional(z.string()),
  /** A protocol error that the client must hear of: where the browser goes with it. */
  redirect_to: z.optional(z.string()),
  /** What the browser posts to `redirect_to` instead of going there. */
  form_post: z.optional(z.record(z.string(), z.string())),
  /** `invalid_request`: the protocol's own code (RFC 6749 §4.1.2.1), for the developers of the application. */
  oauth_error: z.optional(z.string()),
  /**
   * `login_required`: what would answer the application; `invalid_token`: `link_used` where a mailed link did what it was for;
   * `invalid_credential`: `unknown_passkey` where no account has it, so that its keeper can stop offering it.
   */
  reason: z.optional(z.enum(['sign_in_again', 'other_account', 'link_used', 'unknown_passkey'])),
  /** `unauthenticated`: of a session's token that was good once, or a pending one whose request was denied. */
  session_ended: z.optional(SessionEnded),
  /** The request id, findable in the log. */
  reference: z.string(),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
