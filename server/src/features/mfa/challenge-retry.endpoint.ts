import { challengeRetry } from '@latchkey/contract/mfa/challenge-retry';
import { implement } from '../../platform/http/implement.ts';
import type { ChallengesService } from './challenges.service.ts';

export function challengeRetryEndpoint(challenges: ChallengesService) {
  return implement(challengeRetry, ({ params, body, caller, client, requestId }) =>
    challenges.retry(params.factor, { caller, client, requestId }, body.challenge_id),
  );
}
