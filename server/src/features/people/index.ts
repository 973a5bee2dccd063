import { peopleEndpoints } from './endpoints.ts';
import { type PeopleDeps, peopleService } from './people.service.ts';
import { type SupportDeps, supportService } from './support.service.ts';
import { type TracesDeps, tracesService } from './traces.service.ts';

export type PeopleFeatureDeps = PeopleDeps & Omit<SupportDeps, 'people'> & Omit<TracesDeps, 'people'>;

export function peopleFeature(deps: PeopleFeatureDeps) {
  const people = peopleService(deps);
  const support = supportService({ ...deps, people });
  const traces = tracesService({ ...deps, people });
  return { people, support, endpoints: peopleEndpoints({ people, support, traces }) };
}
