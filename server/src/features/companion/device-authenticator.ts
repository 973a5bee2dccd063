import { deviceHeaders } from '@latchkey/contract/companion/device-signature';
import type { Authenticators } from '../../platform/http/calls.ts';
import { rawBodyOf } from '../../platform/http/raw-body.ts';
import type { DeviceCallsService } from './device-calls.service.ts';

/** Authenticates the device that signed an HTTP request. */
export function deviceAuthenticator({ check }: DeviceCallsService): NonNullable<Authenticators['device']> {
  return (request) =>
    check({
      method: request.method,
      path: request.url,
      body: rawBodyOf(request),
      key: request.headers[deviceHeaders.key],
      time: request.headers[deviceHeaders.time],
      nonce: request.headers[deviceHeaders.nonce],
      signature: request.headers[deviceHeaders.signature],
    });
}
