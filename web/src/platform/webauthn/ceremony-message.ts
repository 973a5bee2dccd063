import { webauthnText } from '#text/webauthn';
import { ApiFailure, isFailure } from '../api/api-failure.ts';

export type Ceremony = 'authentication' | 'registration';

/** By the codes of the library, which name why a browser refused. */
const byCode: Readonly<Record<string, string>> = {
  ERROR_CEREMONY_ABORTED: webauthnText.aborted,
  ERROR_INVALID_DOMAIN: webauthnText.wrongDomain,
  ERROR_INVALID_RP_ID: webauthnText.wrongAddress,
  ERROR_AUTHENTICATOR_GENERAL_ERROR: webauthnText.authenticator,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: webauthnText.alreadyRegistered,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: webauthnText.noUserVerification,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: webauthnText.notDiscoverable,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: webauthnText.noAlgorithm,
};

const ends = {
  authentication: {
    cancelled: webauthnText.authenticationCancelled,
    failed: webauthnText.authenticationFailed,
  },
  registration: { cancelled: webauthnText.registrationCancelled, failed: webauthnText.registrationFailed },
} as const;

/** The words for whatever a ceremony rejected with (docs/behaviour/passkeys.md#errors). Pure. */
export function ceremonyMessage(error: unknown, ceremony: Ceremony): string {
  if (error instanceof ApiFailure) return error.message || ends[ceremony].failed;
  if (nameOf(error) === 'NotAllowedError') return ends[ceremony].cancelled;
  const known = byCode[codeOf(error)];
  if (known) return known;
  // The library's own sentences are shown as they are: 'Authentication was not completed', …
  return (error instanceof Error && error.message) || ends[ceremony].failed;
}

/** A ceremony that was replaced by another one, or whose page was left: not reported as an error. */
export function isSuperseded(error: unknown): boolean {
  if (isFailure(error, 'canceled')) return true;
  return codeOf(error) === 'ERROR_CEREMONY_ABORTED' || nameOf(error) === 'AbortError';
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error ? error.cause.name : error.name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
