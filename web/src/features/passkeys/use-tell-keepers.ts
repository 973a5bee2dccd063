import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { useEffect } from 'react';
import { signalPasskeys } from '../../platform/webauthn/passkey-signals.ts';
import { usePasskeyOwner } from './use-passkey-owner.ts';

/**
 * Signals the current passkeys and the account's name to passkey providers whenever the list is read or changes: a
 * removed passkey is no longer offered, and a new name or address is shown (docs/behaviour/passkeys.md#hygiene).
 */
export function useTellKeepers(passkeys: readonly Passkey[] | undefined): void {
  const owner = usePasskeyOwner();
  // As text, so that unchanged data is not signalled again.
  const told =
    owner && passkeys && JSON.stringify([owner, passkeys.map(({ credential_id }) => credential_id)]);
  useEffect(() => {
    if (told) void signalPasskeys(...(JSON.parse(told) as Parameters<typeof signalPasskeys>));
  }, [told]);
}
