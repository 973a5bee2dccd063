import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import { implement } from '../../platform/http/implement.ts';
import type { DeviceService } from './device.service.ts';

export function oauthDeviceEndpoint(devices: DeviceService) {
  return implement(oauthDevice, ({ body, caller, mfaToken, client }) =>
    devices.answer({ userCode: body.user_code, action: body.action, caller, mfaToken, ip: client.ip }),
  );
}
