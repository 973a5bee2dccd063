/** Passkeys: the list of the account, adding one, and signing in with one. */
export const passkeysText = {
  title: 'Passkeys',
  description: 'Sign in with your fingerprint, face, screen lock or security key.',
  empty: 'No passkeys yet',
  add: 'Add passkey',
  adding: 'Verifying passkey...',
  added: 'Passkey registered.',
  failedList: 'Your passkeys could not be loaded.',
  keptBy: (provider: string) => `Saved in ${provider}`,
  synced: 'Synced',
  thisDevice: 'On one device',
  renameTitle: 'Rename passkey',
  renamed: 'Passkey successfully updated.',
  failedRename: 'The passkey could not be renamed.',
  removed: 'Passkey successfully removed.',
  failedRemove: 'The passkey could not be removed.',
  confirmRemoveText: 'You will no longer be able to sign in with it.',
  unsupported: 'WebAuthn is not supported in this browser',

  signIn: 'Sign in with passkey',
};
