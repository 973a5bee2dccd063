import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { implement } from '../../platform/http/implement.ts';
import type { ChallengesService } from './challenges.service.ts';

export function totpVerifyEndpoint(challenges: ChallengesService) {
  return implement(totpVerify, ({ body, caller, client, requestId }) =>
    challenges.verifyTotp({ caller, client, requestId }, body.code),
  );
}
