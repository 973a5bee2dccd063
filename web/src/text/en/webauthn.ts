/** Results of a browser's passkey ceremony (docs/behaviour/passkeys.md#errors). */
export const webauthnText = {
  unsupported: 'WebAuthn is not supported in this browser',
  authenticationCancelled: 'Authentication timed out or was cancelled',
  authenticationFailed: 'Failed to authenticate',
  registrationCancelled: 'Registration timed out or was cancelled',
  registrationFailed: 'Failed to register',
  aborted: 'The ceremony was stopped. Please try again.',
  alreadyRegistered: 'This authenticator was previously registered. Use another one.',
  wrongAddress: 'Passkeys do not work at this address. Open the service at its usual address.',
  wrongDomain: 'Passkeys do not work on this domain.',
  authenticator: 'The authenticator reported an error. Please try again, or use another one.',
  noUserVerification:
    'This authenticator cannot verify that it is you. Set up a PIN, fingerprint or face on it.',
  notDiscoverable: 'This authenticator cannot keep passkeys. Use another one.',
  noAlgorithm: 'This authenticator is too old for this service. Use another one.',
};
