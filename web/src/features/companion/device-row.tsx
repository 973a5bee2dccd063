import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { companionDeviceRename } from '@latchkey/contract/companion/companion-device-rename';
import { Smartphone } from 'lucide-react';
import { companionDevicesText as text } from '#text/companion-devices';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { NamedFactorRow } from '../mfa/named-factor-row.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';

interface Props {
  device: CompanionDevice;
  onChanged: () => Promise<unknown>;
}

export function DeviceRow({ device, onChanged }: Props) {
  const callApi = useSessionCall();
  const params = { id: device.id };
  return (
    <NamedFactorRow
      factor={device}
      icon={Smartphone}
      badge={device.has_push ? text.hasPush : undefined}
      text={text}
      renameSchema={bodyOf(companionDeviceRename)}
      rename={(name, mfaToken) => callApi(companionDeviceRename, { params, body: { name }, mfaToken })}
      remove={(mfaToken) => callApi(companionDeviceRemove, { params, body: {}, mfaToken })}
      onRenamed={onChanged}
      onRemoved={onChanged}
    />
  );
}
