import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { passkeyUpdate } from '@latchkey/contract/passkeys/passkey-update';
import { passkeysText as text } from '#text/passkeys';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { NamedFactorRow } from '../mfa/named-factor-row.tsx';
import { useMfaInfo } from '../mfa/use-mfa-info.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { providerIcon } from './provider-icon.ts';

interface Props {
  passkey: Passkey;
  onChanged: () => Promise<unknown>;
}

export function PasskeyRow({ passkey, onChanged }: Props) {
  const callApi = useSessionCall();
  const info = useMfaInfo();
  const params = { id: passkey.id };

  return (
    <NamedFactorRow
      factor={passkey}
      icon={providerIcon(passkey.provider)}
      badge={passkey.is_synced ? text.synced : text.thisDevice}
      detail={passkey.provider && passkey.provider !== passkey.name ? text.keptBy(passkey.provider) : null}
      text={text}
      renameSchema={bodyOf(passkeyUpdate)}
      rename={(name, mfaToken) => callApi(passkeyUpdate, { params, body: { name }, mfaToken })}
      remove={(mfaToken) => callApi(passkeyRemove, { params, body: {}, mfaToken })}
      onRenamed={onChanged}
      onRemoved={() => Promise.all([onChanged(), info.mutate()])}
    />
  );
}
