import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { implement } from '../../platform/http/implement.ts';
import type { RecoveryCodesService } from './recovery-codes.service.ts';

export function recoveryCodesGenerateEndpoint(codes: RecoveryCodesService) {
  return implement(recoveryCodesGenerate, ({ caller, mfaToken }) => codes.generate(caller, mfaToken));
}
