/**
 * The closed list of error codes with their HTTP status (docs/behaviour/api.md#errors).
 * A reply's `status` field is always one of these names.
 */
export const errorStatuses = {
  malformed: 400,
  /** A link, token or reference that was never valid, or not for this email. */
  invalid_token: 400,
  /** An OAuth request that must not be redirected anywhere (bad client or redirect_uri), or a protocol error; see `redirect_to`. */
  invalid_request: 400,
  unauthenticated: 401,
  /** Sign-in failed. The same answer for every cause: unknown account, wrong password, locked, suspended. */
  invalid_credential: 401,
  forbidden: 403,
  /** The account may not use the application (docs/behaviour/groups.md#access). */
  no_access: 403,
  /** Registration is closed. */
  registration_closed: 403,
  '2fa_required': 403,
  attention_required: 403,
  /** The authorisation needs a fresh sign-in (`login_prompt`, `max_age`) or another account (`id_token_hint`). */
  login_required: 403,
  consent_required: 403,
  /** The session is bound to a key, and the call came without a proof of that key. */
  proof_required: 403,
  /** The proof is malformed, belongs to another call, or was used before: a new one is needed. */
  invalid_proof: 403,
  /**
   * The proof contains no nonce of the server, or an old one; the reply's `DPoP-Nonce` header contains the one to use
   * (RFC 9449 §8).
   */
  use_dpop_nonce: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  invalid_code: 422,
  /** A valid code of an authenticator app that was already used. */
  code_used: 422,
  challenge_expired: 422,
  /** The factor is locked after too many consecutive failures, until it is reset (#13). */
  factor_locked: 422,
  rate_limited: 429,
  internal: 500,
  /** The server is overloaded: nothing was done, and the request can be repeated after `retry_after` seconds. */
  overloaded: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];
