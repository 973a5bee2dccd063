import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';

export function companionDeviceListEndpoint(devices: FactorItems<CompanionDevice>) {
  return implement(companionDeviceList, async ({ caller }) => ({ devices: await devices.list(caller) }));
}
