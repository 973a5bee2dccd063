import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { implement } from '../../platform/http/implement.ts';
import type { ChallengesService } from './challenges.service.ts';

export function challengeVerifyEndpoint(challenges: ChallengesService) {
  return implement(challengeVerify, ({ params, body, caller, client, requestId }) =>
    challenges.verify(params.factor, { caller, client, requestId }, body.challenge_id, body.code),
  );
}
