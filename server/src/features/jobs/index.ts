import { hour, minute } from '../../platform/clock/durations.ts';
import { jobEndpoints } from './endpoints.ts';
import { type JobsDeps, jobsService } from './jobs.service.ts';

export function jobsFeature(deps: JobsDeps) {
  const jobs = jobsService(deps);
  return {
    endpoints: jobEndpoints({ jobs }),
    tasks: [
      { name: 'end jobs whose process has ended', every: minute, run: jobs.endSilent },
      { name: 'sweep jobs', every: hour, run: jobs.sweep },
    ],
    stop: jobs.close,
  };
}
