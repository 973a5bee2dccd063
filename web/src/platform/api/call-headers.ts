import { appVersion } from '../boot/app-version.ts';
import { knownDeviceId } from './device-id.ts';

/** The headers of every call (spec §7, decisions §4). */
export function callHeaders({ token, mfaToken }: { token?: string; mfaToken?: string }): Record<string, string> {
  const deviceId = knownDeviceId();
  return {
    accept: 'application/json',
    'x-deployment-tag': appVersion,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(mfaToken && { 'x-mfa-token': mfaToken }),
    ...(deviceId && { 'x-device-id': deviceId }),
  };
}
