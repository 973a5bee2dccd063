import * as z from 'zod/mini';
import { factorTypes } from '../mfa/factors.ts';
import { errorCodes } from './error-codes.ts';

export const FactorType = z.enum(factorTypes);
export type FactorType = z.infer<typeof FactorType>;

/** A factor offered to the person; `name` and `description` are ready for display. */
export const Factor = z.object({ type: FactorType, name: z.string(), description: z.string() });
export type Factor = z.infer<typeof Factor>;

export const mfaTokenStatuses = ['invalid', 'expired', 'used'] as const;

/** The common part of a `2fa_required` sign-in reply (HTTP 200) and error (HTTP 403). */
export const TwoFactorRequired = z.object({
  status: z.literal('2fa_required'),
  available_factors: z.array(Factor),
  preferred_factor: z.nullable(FactorType),
  /** Factors of the account that do not count for this caller yet (docs/behaviour/mfa.md#what-was-just-added). */
  resting_factors: z.optional(z.array(FactorType)),
  mfa_token_status: z.optional(z.enum(mfaTokenStatuses)),
  /** For how many days this browser can skip the second factor; only in a sign-in, absent if that is not offered. */
  trust_days: z.optional(z.number()),
  /** The pending token; absent if the caller already has the token that the second factor is bound to. */
  auth_token: z.optional(z.string()),
});
export type TwoFactorRequired = z.infer<typeof TwoFactorRequired>;

/** How a session, or a pending sign-in, ended, for the browser that still has its token. */
export const SessionEnded = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** `denied` in the companion, for a pending token. */
  reason: z.enum(['ended_elsewhere', 'password_changed', 'reported', 'replaced', 'expired', 'denied']),
  /**
   * 'Chrome 131, Windows' and 'Osaka, Japan', of the session that ended it; null if no session did, or it is unknown.
   */
  device: z.nullable(z.string()),
  place: z.nullable(z.string()),
});
export type SessionEnded = z.infer<typeof SessionEnded>;

/** The body of every reply with a status other than 2xx (docs/behaviour/api.md#errors). */
export const ApiErrorBody = z.object({
  status: z.enum(errorCodes),
  message: z.string(),
  /** Field name → messages, for `invalid_fields` and `malformed`. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** In seconds; equal to the `Retry-After` header. */
  retry_after: z.optional(z.number()),
  attempts_left: z.optional(z.number()),
  available_factors: z.optional(z.array(Factor)),
  preferred_factor: z.optional(z.nullable(FactorType)),
  resting_factors: z.optional(z.array(FactorType)),
  mfa_token_status: z.optional(z.enum(mfaTokenStatuses)),
  auth_token: z.optional(z.string()),
  /** `attention_required`: the type of the pending required attention. */
  attention: z.optional(z.string()),
  /** Where the browser must go, if the application must receive a protocol error. */
  redirect_to: z.optional(z.string()),
  /** The fields that the browser posts to `redirect_to` instead of opening it. */
  form_post: z.optional(z.record(z.string(), z.string())),
  /** `invalid_request`: the protocol's error code (RFC 6749 §4.1.2.1), for the application's developers. */
  oauth_error: z.optional(z.string()),
  /**
   * `login_required`: what would satisfy the application; `invalid_token`: `link_used` if a mailed link has already
   * served its purpose; `invalid_credential`: `unknown_passkey` if no account has it, so that its provider can stop
   * offering it.
   */
  reason: z.optional(z.enum(['sign_in_again', 'other_account', 'link_used', 'unknown_passkey'])),
  /** `unauthenticated`: for a once valid session token, or a pending token whose request was denied. */
  session_ended: z.optional(SessionEnded),
  /** The request id, by which the log can be searched. */
  reference: z.string(),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
