import { trustedDeviceEnd } from '@latchkey/contract/trusted-devices/trusted-device-end';
import { trustedDeviceEndAll } from '@latchkey/contract/trusted-devices/trusted-device-end-all';
import { trustedDeviceList } from '@latchkey/contract/trusted-devices/trusted-device-list';
import { implement } from '../../platform/http/implement.ts';
import type { TrustedDevicesService } from './trusted-devices.service.ts';

export function trustedDevicesEndpoints(devices: TrustedDevicesService) {
  return [
    implement(trustedDeviceList, async ({ caller }) => ({ trusted_devices: await devices.list(caller) })),
    implement(trustedDeviceEnd, async ({ caller, params }) => {
      await devices.end(caller, params.id);
      return {};
    }),
    implement(trustedDeviceEndAll, async ({ caller }) => {
      await devices.endAll(caller);
      return {};
    }),
  ];
}
