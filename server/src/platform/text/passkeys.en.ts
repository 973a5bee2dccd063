export const passkeysText = {
  unnamed: 'Passkey',
  tooMany: (most: number) => `An account has at most ${most} passkeys. Remove one first.`,
  duplicate: 'This passkey is already registered.',
  notRegistered: 'The passkey could not be registered. Please try again.',
} as const;
