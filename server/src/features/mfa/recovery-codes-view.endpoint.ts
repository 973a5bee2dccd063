import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { implement } from '../../platform/http/implement.ts';
import type { RecoveryCodesService } from './recovery-codes.service.ts';

export function recoveryCodesViewEndpoint(codes: RecoveryCodesService) {
  return implement(recoveryCodesView, ({ caller, mfaToken }) => codes.view(caller, mfaToken));
}
