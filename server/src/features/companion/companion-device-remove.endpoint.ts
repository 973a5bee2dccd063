import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { implement } from '../../platform/http/implement.ts';
import type { DevicesService } from './devices.service.ts';

export function companionDeviceRemoveEndpoint(devices: DevicesService) {
  return implement(companionDeviceRemove, ({ caller, mfaToken, params }) =>
    devices.remove(caller, mfaToken, params.id),
  );
}
