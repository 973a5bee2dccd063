/** Results of a browser's passkey ceremony (docs/behaviour/passkeys.md#errors). */
export const webauthnText = {
  unsupported: 'WebAuthn is not supported in this browser',
  authenticationCancelled: 'Authentication timed out or was cancelled',
  authenticationFailed: 'Failed to authenticate',
  registrationCancelled: 'Registration timed out or was cancelled',
  registrationFailed: 'Failed to register',
  aborted: 'The passkey request was cancelled. Please try again.',
  alreadyRegistered: 'This authenticator was previously registered. Use another one.',
  wrongAddress: "Passkeys don't work at this address. Open the service at its usual address.",
  wrongDomain: "Passkeys don't work on this domain.",
  authenticator: 'The authenticator reported an error. Please try again, or use another one.',
  noUserVerification:
    "This authenticator can't verify it's you. Set up a PIN, fingerprint or face unlock on it.",
  notDiscoverable: "This authenticator can't store passkeys. Use another one.",
  noAlgorithm: 'This authenticator is too old for this service. Use another one.',
};
