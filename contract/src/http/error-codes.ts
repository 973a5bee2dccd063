/**
 * The closed list of error codes, each with its HTTP status (docs/behaviour/api.md#errors).
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
  /** The application is not for this account (docs/behaviour/groups.md#access). */
  no_access: 403,
  /** Nobody makes an account of their own here, or not any more. */
  registration_closed: 403,
  '2fa_required': 403,
  attention_required: 403,
  /** The authorisation needs a fresh sign-in (`login_prompt`, `max_age`) or another account (`id_token_hint`). */
  login_required: 403,
  consent_required: 403,
  /** The session is bound to a key, and no proof of that key came with the call. */
  proof_required: 403,
  /** The proof is damaged, not of this call, or was used before: a new one helps. */
  invalid_proof: 403,
  /** The proof names no nonce of the server, or an old one; the reply's `DPoP-Nonce` header names the one to use (RFC 9449 §8). */
  use_dpop_nonce: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  invalid_code: 422,
  /** A code of an authenticator app that was right and was used already. */
  code_used: 422,
  challenge_expired: 422,
  /** The factor is locked after too many failures in a row, until it is reset (#13). */
  factor_locked: 422,
  rate_limited: 429,
  internal: 500,
  /** Too much at once: nothing of the request was done, and it can be sent again after `retry_after` seconds. */
  overloaded: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];
