import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import { companionDeviceRename } from '@latchkey/contract/companion/companion-device-rename';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';

export function companionDeviceRenameEndpoint(devices: FactorItems<CompanionDevice>) {
  return implement(companionDeviceRename, ({ caller, mfaToken, params, body }) =>
    devices.rename(caller, mfaToken, params.id, body.name),
  );
}
