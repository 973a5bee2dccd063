import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { implement } from '../../platform/http/implement.ts';
import type { MfaInfoService } from './mfa-info.service.ts';

export function mfaInfoReadEndpoint(info: MfaInfoService) {
  return implement(mfaInfoRead, ({ caller }) => info.read(caller));
}
