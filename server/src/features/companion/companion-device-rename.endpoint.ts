import { companionDeviceRename } from '@latchkey/contract/companion/companion-device-rename';
import { implement } from '../../platform/http/implement.ts';
import type { DevicesService } from './devices.service.ts';

export function companionDeviceRenameEndpoint(devices: DevicesService) {
  return implement(companionDeviceRename, ({ caller, mfaToken, params, body }) =>
    devices.rename(caller, mfaToken, params.id, body.name),
  );
}
