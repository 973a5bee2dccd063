import { jobCreate } from '@latchkey/contract/jobs/job-create';
import { jobRead } from '@latchkey/contract/jobs/job-read';
import { jobStop } from '@latchkey/contract/jobs/job-stop';
import { hour, minute } from '../../platform/clock/durations.ts';
import { implement } from '../../platform/http/implement.ts';
import { type JobsDeps, jobsService } from './jobs.service.ts';

export function jobsFeature(deps: JobsDeps) {
  const jobs = jobsService(deps);
  return {
    endpoints: [
      implement(jobCreate, ({ caller, body }) => jobs.create(caller, body)),
      implement(jobRead, ({ params }) => jobs.read(params.id)),
      implement(jobStop, ({ params }) => jobs.stop(params.id)),
    ],
    tasks: [
      { name: 'end jobs whose process is gone', every: minute, run: jobs.endSilent },
      { name: 'sweep jobs', every: hour, run: jobs.sweep },
    ],
    stop: jobs.close,
  };
}
