import { jobCreate } from '@latchkey/contract/jobs/job-create';
import { jobRead } from '@latchkey/contract/jobs/job-read';
import { jobStop } from '@latchkey/contract/jobs/job-stop';
import { implement } from '../../platform/http/implement.ts';
import type { JobsService } from './jobs.service.ts';

export function jobEndpoints({ jobs }: { readonly jobs: JobsService }) {
  return [
    implement(jobCreate, ({ caller, body }) => jobs.create(caller, body)),
    implement(jobRead, ({ params }) => jobs.read(params.id)),
    implement(jobStop, ({ caller, params }) => jobs.stop(caller, params.id)),
  ];
}
