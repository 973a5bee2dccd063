import { unattendedHeader } from '@latchkey/contract/http/unattended-header';
import { proofHeader } from '@latchkey/contract/sessions/session-proof';
import { locale } from '#text/locale';
import { appVersion } from '../boot/app-version.ts';
import { isUnattended } from '../presence/presence.ts';
import { knownDeviceId } from './device-id.ts';

interface Given {
  token?: string;
  mfaToken?: string;
  ifMatch?: string;
  /** Proves that this browser holds the key of its session. */
  proof?: string | undefined;
  hasBody: boolean;
}

/** The headers of every call (docs/behaviour/api.md#requests). */
export function callHeaders({ token, mfaToken, ifMatch, proof, hasBody }: Given): Record<string, string> {
  const deviceId = knownDeviceId();
  return {
    accept: 'application/json',
    'accept-language': locale,
    'x-deployment-tag': appVersion,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(proof && { [proofHeader]: proof }),
    ...(isUnattended() && { [unattendedHeader]: '1' }),
    ...(mfaToken && { 'x-mfa-token': mfaToken }),
    ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
    ...(deviceId && { 'x-device-id': deviceId }),
  };
}
