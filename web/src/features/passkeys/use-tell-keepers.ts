import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { useEffect } from 'react';
import { signalPasskeys } from '../../platform/webauthn/passkey-signals.ts';
import { usePasskeyOwner } from './use-passkey-owner.ts';

/**
 * Tells what keeps passkeys, whenever the list is read or changes, which of them there are and what the account is called: one that
 * was removed, here or elsewhere, is offered no more, and a new name or address is shown (docs/behaviour/passkeys.md#hygiene).
 */
export function useTellKeepers(passkeys: readonly Passkey[] | undefined): void {
  const owner = usePasskeyOwner();
  // As one text, so that what did not change is not told again.
  const told =
    owner && passkeys && JSON.stringify([owner, passkeys.map(({ credential_id }) => credential_id)]);
  useEffect(() => {
    if (told) void signalPasskeys(...(JSON.parse(told) as Parameters<typeof signalPasskeys>));
  }, [told]);
}
