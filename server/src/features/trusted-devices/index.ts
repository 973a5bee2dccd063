import { trustedDevicesEndpoints } from './endpoints.ts';
import { type TrustedDevicesDeps, trustedDevicesService } from './trusted-devices.service.ts';

export function trustedDevicesFeature(deps: TrustedDevicesDeps) {
  const devices = trustedDevicesService(deps);
  return { devices, endpoints: trustedDevicesEndpoints(devices), sweep: devices.sweep };
}
