import type { ErrorCode } from '../http/error-codes.ts';

/** The message of each error code where its thrower gives no better one. Says what to do next, never blames. */
export const errorMessages: Record<ErrorCode, string> = {
  malformed: 'The request could not be read.',
  invalid_token: 'This link is not valid or has expired. Please request a new one.',
  invalid_request: 'The application sent a request that cannot be answered.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  invalid_credential: 'Invalid credential',
  forbidden: 'Access denied. Please contact your administrator.',
  '2fa_required': 'Please confirm that it is you.',
  attention_required: 'Something needs your attention before you can continue.',
  login_required: 'Please sign in again to continue.',
  consent_required: 'Please confirm that this application may have access.',
  proof_required: 'This browser can no longer confirm your session. Please sign in again.',
  invalid_proof: 'This request could not be confirmed. Please try again.',
  use_dpop_nonce: 'This request came too late to be confirmed. Please try again.',
  not_found: 'Not found.',
  conflict: 'This is already in use.',
  too_large: 'This is too large.',
  unsupported_media_type: 'Requests must be sent as application/json.',
  invalid_fields: 'Please check the marked fields.',
  invalid_code: 'This code is not correct.',
  challenge_expired: 'This code has expired. Please request a new one.',
  factor_locked: 'This method is locked after too many wrong attempts. Please use another method.',
  rate_limited: 'Too many attempts. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is busy. Please try again in a moment.',
};
