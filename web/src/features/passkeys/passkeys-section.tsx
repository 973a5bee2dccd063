import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { Fingerprint } from 'lucide-react';
import { passkeysText } from '#text/passkeys';
import { NamedFactorsCard } from '../mfa/named-factors-card.tsx';
import { useAddPasskey } from '../mfa/use-add-passkey.ts';
import { useSessionQuery } from '../sessions/use-session-query.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { useTellKeepers } from './use-tell-keepers.ts';

/** The account's passkeys, and a button to add one. */
export function PasskeysSection() {
  const { data, error, isValidating, mutate } = useSessionQuery(passkeyList, {});
  const { add, running } = useAddPasskey();
  const passkeys = data?.passkeys;
  useTellKeepers(passkeys);
  return (
    <NamedFactorsCard
      text={passkeysText}
      icon={Fingerprint}
      list={{ items: passkeys, error, isLoading: isValidating, onRetry: mutate }}
      adding={running}
      onAdd={() => void add()}
      row={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} onChanged={mutate} />}
    />
  );
}
