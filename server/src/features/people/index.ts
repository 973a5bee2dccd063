import { peopleEndpoints } from './endpoints.ts';
import { type JobStepDeps, jobStep } from './job-step.ts';
import { type PeopleDeps, peopleService } from './people.service.ts';
import { type PersonChangesDeps, personChangesService } from './person-changes.service.ts';
import { type SupportDeps, supportService } from './support.service.ts';
import { type TracesDeps, tracesService } from './traces.service.ts';

export type PeopleFeatureDeps = PeopleDeps &
  Omit<SupportDeps, 'people'> &
  Omit<TracesDeps, 'people'> &
  Omit<PersonChangesDeps, 'people' | 'read'> &
  JobStepDeps;

export function peopleFeature(deps: PeopleFeatureDeps) {
  const people = peopleService(deps);
  const support = supportService({ ...deps, people });
  const traces = tracesService({ ...deps, people });
  const changes = personChangesService({ ...deps, people, read: support.read });
  return {
    people,
    support,
    step: jobStep(deps),
    endpoints: peopleEndpoints({ people, support, traces, changes }),
  };
}
