import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { companionDevicesText as text } from '#text/companion-devices';
import { loadCode } from '../../platform/loading/load-code.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { NamedFactorsCard } from '../mfa/named-factors-card.tsx';
import { useMfaInfo } from '../mfa/use-mfa-info.ts';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { useSessionQuery } from '../sessions/use-session-query.ts';
import { DeviceRow } from './device-row.tsx';

const PairingDialog = lazy(() =>
  loadCode(() => import('./pairing-dialog.tsx')).then((module) => ({ default: module.PairingDialog })),
);

/** The companion devices of the account, and a new one. */
export function CompanionSection() {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { data, error, isValidating, mutate } = useSessionQuery(
    companionDeviceList,
    {},
    { refreshOnFocus: true },
  );
  const info = useMfaInfo();
  const [pairing, setPairing] = useState<ReplyOf<typeof pairingStart>>();
  const [busy, setBusy] = useState(false);
  const changed = () => Promise.all([mutate(), info.mutate()]);

  const start = async () => {
    setBusy(true);
    try {
      setPairing(
        await stepUp.to('pairDevice').run((mfaToken) => callApi(pairingStart, { body: {}, mfaToken })),
      );
    } catch (failure) {
      toasts.failure(failure, text.failedStart);
    } finally {
      setBusy(false);
    }
  };

  return (
    <NamedFactorsCard
      text={text}
      icon={Smartphone}
      list={{ items: data?.devices, error, isLoading: isValidating, onRetry: mutate }}
      adding={busy}
      onAdd={() => void start()}
      row={(device) => <DeviceRow key={device.id} device={device} onChanged={changed} />}
    >
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
    </NamedFactorsCard>
  );
}
