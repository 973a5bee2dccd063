import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { companionDevicesText as text } from '#text/companion-devices';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMfaInfo } from '../mfa/use-mfa-info.ts';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { useSessionQuery } from '../sessions/use-session-query.ts';
import { DeviceRow } from './device-row.tsx';

const PairingDialog = lazy(() =>
  import('./pairing-dialog.tsx').then((module) => ({ default: module.PairingDialog })),
);

/** The companion devices of the account, and a new one. */
export function CompanionSection() {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { data, error, mutate } = useSessionQuery(companionDeviceList, {}, { refreshOnFocus: true });
  const info = useMfaInfo();
  const [pairing, setPairing] = useState<ReplyOf<typeof pairingStart>>();
  const [busy, setBusy] = useState(false);
  const changed = () => Promise.all([mutate(), info.mutate()]);

  const start = async () => {
    setBusy(true);
    try {
      setPairing(await stepUp.run((mfaToken) => callApi(pairingStart, { body: {}, mfaToken })));
    } catch (failure) {
      toasts.error(failureMessage(failure, text.failedStart));
    } finally {
      setBusy(false);
    }
  };
  const addButton = (kind: 'primary' | 'secondary') => (
    <Button kind={kind} busy={busy} onClick={() => void start()}>
      {text.add}
    </Button>
  );

  return (
    <Card
      title={text.title}
      description={text.description}
      action={data && data.devices.length > 0 && addButton('secondary')}
    >
      {data && data.devices.length > 0 ? (
        <ul className="-my-2 divide-y divide-border">
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} onChanged={changed} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState icon={Smartphone} title={text.empty} action={addButton('primary')}>
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
      {pairing && (
        <Suspense fallback={null}>
          <PairingDialog
            key={pairing.pairing_id}
            pairing={pairing}
            onPaired={(name) => {
              setPairing(undefined);
              toasts.success(text.paired(name));
              void changed();
            }}
            onStartAgain={() => {
              setPairing(undefined);
              void start();
            }}
            onClose={() => setPairing(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}
