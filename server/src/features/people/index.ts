import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { peopleEndpoints } from './endpoints.ts';
import { type JobStepDeps, jobStep } from './job-step.ts';
import { resetLinksPerPerson } from './limits.ts';
import { type ObstaclesDeps, obstaclesService } from './obstacles.service.ts';
import { type PeopleDeps, peopleService } from './people.service.ts';
import { type PersonChangesDeps, personChangesService } from './person-changes.service.ts';
import { type SupportDeps, supportService } from './support.service.ts';
import { type TracesDeps, tracesService } from './traces.service.ts';

export type PeopleFeatureDeps = PeopleDeps &
  Omit<SupportDeps, 'people' | 'links' | 'obstacles'> &
  ObstaclesDeps &
  Omit<TracesDeps, 'people'> &
  Omit<PersonChangesDeps, 'people' | 'read'> &
  JobStepDeps & { readonly rateLimits: RateLimits };

export function peopleFeature(deps: PeopleFeatureDeps) {
  const { db, clock, operators, accounts, groups, sessions, endSessions, sendResetLink } = deps;
  const people = peopleService({ db, isTwoFactorOn: deps.isTwoFactorOn, groupId: deps.groupId });
  const obstacles = obstaclesService({
    db,
    clock,
    offers: deps.offers,
    recoveries: deps.recoveries,
    limits: deps.limits,
    mayReset: deps.mayReset,
    passwordResetAt: deps.passwordResetAt,
  });
  const support = supportService({
    db,
    people,
    groups,
    operators,
    accounts,
    factors: deps.factors,
    recoveries: deps.recoveries,
    offers: deps.offers,
    obstacles,
    sessions,
    endSessions,
    limits: deps.limits,
    sendResetLink,
    links: deps.rateLimits.limit('operators-reset-link', resetLinksPerPerson),
    recoveryCodesLeft: deps.recoveryCodesLeft,
  });
  const traces = tracesService({
    people,
    sessions,
    history: deps.history,
    access: deps.access,
    describeClient: deps.describeClient,
  });
  const changes = personChangesService({
    db,
    clock,
    people,
    operators,
    accounts,
    groups,
    leaving: deps.leaving,
    notices: deps.notices,
    sendResetLink,
    read: support.read,
  });
  return {
    people,
    support,
    step: jobStep({ db, operators, accounts, groups, endSessions }),
    endpoints: peopleEndpoints({ people, support, traces, changes }),
  };
}
