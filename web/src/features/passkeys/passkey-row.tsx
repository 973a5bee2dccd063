import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { passkeyUpdate } from '@latchkey/contract/passkeys/passkey-update';
import { passkeysText as text } from '#text/passkeys';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { signalPasskeys, signalUnknownPasskey } from '../../platform/webauthn/passkey-signals.ts';
import { NamedFactorRow } from '../mfa/named-factor-row.tsx';
import { useMfaInfo } from '../mfa/use-mfa-info.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { providerIcon } from './provider-icon.ts';
import { usePasskeyOwner } from './use-passkey-owner.ts';

interface Props {
  passkey: Passkey;
  /** The account's other passkeys. */
  others: readonly Passkey[];
  onChanged: () => Promise<unknown>;
}

export function PasskeyRow({ passkey, others, onChanged }: Props) {
  const callApi = useSessionCall();
  const owner = usePasskeyOwner();
  const info = useMfaInfo();
  const params = { id: passkey.id };

  /** Tells the browser's own list which passkeys there are, and what they are called. */
  const tellBrowser = (passkeys: readonly Passkey[]) => {
    if (!owner) return;
    void signalPasskeys(
      owner,
      passkeys.map(({ credential_id }) => credential_id),
    );
  };

  return (
    <NamedFactorRow
      factor={passkey}
      icon={providerIcon(passkey.provider)}
      badge={passkey.is_synced ? text.synced : text.thisDevice}
      detail={passkey.provider !== passkey.name ? passkey.provider : null}
      text={text}
      renameSchema={bodyOf(passkeyUpdate)}
      rename={(name, mfaToken) => callApi(passkeyUpdate, { params, body: { name }, mfaToken })}
      remove={(mfaToken) => callApi(passkeyRemove, { params, body: {}, mfaToken })}
      onRenamed={async () => {
        tellBrowser([passkey, ...others]);
        await onChanged();
      }}
      onRemoved={async () => {
        tellBrowser(others);
        void signalUnknownPasskey(passkey.credential_id);
        await Promise.all([onChanged(), info.mutate()]);
      }}
    />
  );
}
