import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { implement } from '../../platform/http/implement.ts';
import type { ChallengesService } from './challenges.service.ts';

export function recoveryCodeVerifyEndpoint(challenges: ChallengesService) {
  return implement(recoveryCodeVerify, ({ body, caller, client, requestId }) =>
    challenges.verifyRecoveryCode({ caller, client, requestId }, body.code),
  );
}
