import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { implement } from '../../platform/http/implement.ts';
import type { ChallengesService } from './challenges.service.ts';

export function challengeRequestEndpoint(challenges: ChallengesService) {
  return implement(challengeRequest, ({ params, caller, client, requestId }) =>
    challenges.request(params.factor, { caller, client, requestId }),
  );
}
