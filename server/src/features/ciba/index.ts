import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { type AnswersDeps, answersService } from './answers.service.ts';
import { cibaEndpoints } from './endpoints.ts';
import * as limits from './limits.ts';
import { pingsService } from './pings.service.ts';
import { requestsRepository } from './requests.repository.ts';
import { requestsService } from './requests.service.ts';
import { type StillAllowedDeps, stillAllowed } from './still-allowed.ts';

export interface CibaFeatureDeps
  extends StillAllowedDeps,
    Pick<
      AnswersDeps,
      'findClient' | 'grants' | 'history' | 'recordAccess' | 'endRecovery' | 'requiredNotice'
    > {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly rateLimits: RateLimits;
  readonly push: (userId: string) => void;
}

/** Applications ask people over the back channel, and the companion answers (docs/behaviour/ciba.md). */
export function cibaFeature(deps: CibaFeatureDeps) {
  const { db, clock, log, findClient } = deps;
  const isAllowed = stillAllowed(deps);
  const pings = pingsService({ db, clock, log, grants: deps.grants });
  const answers = answersService({
    db,
    clock,
    findClient,
    stillAllowed: isAllowed,
    ownerOfDevice: deps.ownerOfDevice,
    ping: pings.lookSoon,
    grants: deps.grants,
    history: deps.history,
    recordAccess: deps.recordAccess,
    endRecovery: deps.endRecovery,
    requiredNotice: deps.requiredNotice,
  });
  return {
    endpoints: cibaEndpoints(answers),
    requests: requestsService({
      db,
      clock,
      stillAllowed: isAllowed,
      push: deps.push,
      hints: deps.rateLimits.limit('ciba-hint', limits.hintRequests),
    }),
    /** Waits for the notices in progress. */
    stop: pings.stop,
    /** Background tasks. */
    tasks: [
      { name: 'tell applications of answers', every: limits.pingPoll, run: pings.look },
      {
        name: 'sweep requests of applications',
        every: limits.requestSweep,
        run: () => requestsRepository(db).sweep(clock.now() - limits.keepRequests, limits.sweepBatch),
      },
    ],
  };
}
