/** The account as passkeys know it; the portal's user id is the user handle. */
export interface PasskeyOwner {
  readonly userId: string;
  readonly name: string;
  readonly displayName: string;
}

/**
 * Tells password managers which passkeys still work and how the account is called (WebAuthn L3 §5.1.10),
 * so that they stop offering removed ones. A browser that cannot pass it on is no failure.
 */
export async function signalPasskeys(owner: PasskeyOwner, credentialIds: readonly string[]): Promise<void> {
  const library = await import('@simplewebauthn/browser').catch(() => undefined);
  if (!library) return;
  const { sendSignal } = library;
  const { userId, name, displayName } = owner;
  const account = { rpID: location.hostname, userID: base64url(userId) };
  await Promise.allSettled([
    sendSignal({
      ...account,
      signalName: 'allAcceptedCredentials',
      allAcceptedCredentialIDs: [...credentialIds],
    }),
    sendSignal({
      ...account,
      signalName: 'currentUserDetails',
      userName: name,
      userDisplayName: displayName,
    }),
  ]);
}

/** Tells the manager of a passkey that the portal does not know it. */
export async function signalUnknownPasskey(credentialId: string): Promise<void> {
  const library = await import('@simplewebauthn/browser').catch(() => undefined);
  if (!library) return;
  const { sendSignal } = library;
  await sendSignal({
    signalName: 'unknownCredential',
    rpID: location.hostname,
    credentialID: credentialId,
  }).catch(() => undefined);
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
