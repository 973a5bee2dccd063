import { useAutoAnimate } from '@formkit/auto-animate/react';
import { trustedDeviceEndAll } from '@latchkey/contract/trusted-devices/trusted-device-end-all';
import { trustedDeviceList } from '@latchkey/contract/trusted-devices/trusted-device-list';
import { MonitorCheck } from 'lucide-react';
import { trustedDevicesText as text } from '#text/trusted-devices';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MethodSection } from '../mfa/method-section.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { useSessionQuery } from '../sessions/use-session-query.ts';
import { TrustedDeviceRow } from './trusted-device-row.tsx';
import { useEnding } from './use-ending.ts';

/** The devices that need no second factor; hidden if there are none. */
export function TrustedDevicesSection() {
  const callApi = useSessionCall();
  const { data, error, isValidating, mutate } = useSessionQuery(
    trustedDeviceList,
    {},
    { refreshOnFocus: true },
  );
  const [animated] = useAutoAnimate({ duration: 250 });
  const devices = data?.trusted_devices ?? [];
  const { asking, ending, ask, cancel, end } = useEnding({
    run: () => callApi(trustedDeviceEndAll, {}),
    toast: { loading: text.ending, success: text.ended, error: text.failed },
    onEnded: () => mutate(),
  });
  if (devices.length === 0 && !error) return null;
  return (
    <MethodSection
      icon={MonitorCheck}
      title={text.title}
      description={text.description}
      action={
        devices.length > 1 && (
          <Button kind="secondary" onClick={ask}>
            {text.endAll}
          </Button>
        )
      }
    >
      <ul ref={animated} className="divide-y divide-border">
        {devices.map((device) => (
          <TrustedDeviceRow key={device.id} device={device} onEnded={mutate} />
        ))}
      </ul>
      {!data && error && (
        <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={mutate} />
      )}
      <ConfirmDialog
        open={asking}
        title={text.questionAll}
        confirm={text.endAll}
        cancel={text.cancel}
        danger
        busy={ending}
        onCancel={cancel}
        onConfirm={() => void end()}
      >
        {text.consequence}
      </ConfirmDialog>
    </MethodSection>
  );
}
