import * as z from 'zod/mini';
import { factorTypes } from '../mfa/factors.ts';

/**
 * The closed list of error codes, each with its HTTP status (decisions.md §4).
 * A reply's `status` field is always one of these names.
 */
export const errorStatuses = {
  malformed: 400,
  /** A link, token or reference that was never valid, or not for this e-mail. */
  invalid_token: 400,
  /** An OAuth request that must not be redirected anywhere (bad client or redirect_uri), or a protocol error; see `redirect_to`. */
  invalid_request: 400,
  unauthenticated: 401,
  /** Sign-in failed. One answer for every cause: unknown account, wrong password, locked, suspended. */
  invalid_credential: 401,
  forbidden: 403,
  '2fa_required': 403,
  attention_required: 403,
  /** The authorisation needs a fresh sign-in (`login_prompt`, `max_age`) or another account (`id_token_hint`). */
  login_required: 403,
  consent_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  invalid_code: 422,
  challenge_expired: 422,
  /** The factor is locked after too many failures in a row, until it is reset (#13). */
  factor_locked: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

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
  mfa_token_status: z.optional(z.enum(mfaTokenStatuses)),
  /** The pending token; absent where the caller already holds the token that the second factor is bound to. */
  auth_token: z.optional(z.string()),
});
export type TwoFactorRequired = z.infer<typeof TwoFactorRequired>;

/** The body of every reply that is not 2xx (decisions.md §4). */
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
  /** `login_required`: what would answer the application. */
  reason: z.optional(z.enum(['sign_in_again', 'other_account'])),
  /** The request id, findable in the log. */
  reference: z.string(),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
