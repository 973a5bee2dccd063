import { appVersion } from '../boot/app-version.ts';
import { knownDeviceId } from './device-id.ts';

interface Given {
  token?: string;
  mfaToken?: string;
  hasBody: boolean;
}

/** The headers of every call (spec §7, decisions §4). */
export function callHeaders({ token, mfaToken, hasBody }: Given): Record<string, string> {
  const deviceId = knownDeviceId();
  return {
    accept: 'application/json',
    'x-deployment-tag': appVersion,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(mfaToken && { 'x-mfa-token': mfaToken }),
    ...(deviceId && { 'x-device-id': deviceId }),
  };
}
