import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { implement } from '../../platform/http/implement.ts';
import type { DevicesService } from './devices.service.ts';

export function companionDeviceListEndpoint(devices: DevicesService) {
  return implement(companionDeviceList, ({ caller }) => devices.list(caller));
}
