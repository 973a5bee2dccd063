import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { implement } from '../../platform/http/implement.ts';
import type { ChallengesService } from './challenges.service.ts';

export function passwordVerifyEndpoint(challenges: ChallengesService) {
  return implement(passwordVerify, ({ body, caller, client, requestId }) =>
    challenges.verifyPassword({ caller, client, requestId }, body.password),
  );
}
