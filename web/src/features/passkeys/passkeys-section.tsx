import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { Fingerprint } from 'lucide-react';
import { passkeysText as text } from '#text/passkeys';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAddPasskey } from '../mfa/use-add-passkey.ts';
import { useSessionQuery } from '../sessions/use-session-query.ts';
import { PasskeyRow } from './passkey-row.tsx';

/** The passkeys of the account, and a new one. */
export function PasskeysSection() {
  const { data, error, mutate } = useSessionQuery(passkeyList, {});
  const { add, running } = useAddPasskey();
  const addButton = (kind: 'primary' | 'secondary') => (
    <Button kind={kind} busy={running} onClick={() => void add()}>
      {text.add}
    </Button>
  );

  return (
    <Card
      title={text.title}
      description={text.description}
      action={data && data.passkeys.length > 0 && addButton('secondary')}
    >
      {data && data.passkeys.length > 0 ? (
        <ul className="-my-2 divide-y divide-border">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onChanged={() => mutate()}
              others={data.passkeys.filter(({ id }) => id !== passkey.id)}
            />
          ))}
        </ul>
      ) : data ? (
        <EmptyState icon={Fingerprint} title={text.empty} action={addButton('primary')}>
          {text.emptyText}
        </EmptyState>
      ) : error ? (
        <Banner
          kind="danger"
          action={
            <Button kind="secondary" onClick={() => void mutate()}>
              {text.tryAgain}
            </Button>
          }
        >
          {failureMessage(error, text.failedList)}
        </Banner>
      ) : (
        <Skeleton className="h-14" />
      )}
    </Card>
  );
}
