import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';

export function companionDeviceRemoveEndpoint(devices: FactorItems<CompanionDevice>) {
  return implement(companionDeviceRemove, async ({ caller, mfaToken, params }) => {
    await devices.remove(caller, mfaToken, params.id);
    return {};
  });
}
