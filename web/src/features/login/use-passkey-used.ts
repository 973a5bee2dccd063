import { useSyncExternalStore } from 'react';
import { passkeyUsed } from '../../platform/webauthn/passkey-used.ts';

/** Whether this browser has used a passkey before; false during hydration. */
export function usePasskeyUsed(): boolean {
  return useSyncExternalStore(passkeyUsed.subscribe, passkeyUsed.read, () => false);
}
