import { isAtLeast } from '@latchkey/contract/admin/operator-roles';
import type { BodyOf } from '@latchkey/contract/http/endpoint';
import type { Job } from '@latchkey/contract/jobs/job';
import type { jobCreate } from '@latchkey/contract/jobs/job-create';
import { fieldMessages } from '@latchkey/contract/text/field-messages.en';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdName } from '../../platform/db/hold-name.ts';
import type { JobsTable } from '../../platform/db/tables/jobs.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { jobsRepository } from './jobs.repository.ts';
import { failuresTold, jobsAtOnce, jobsForAdmins, keepJobs, silence } from './limits.ts';

export type GivenJob = BodyOf<typeof jobCreate>;

export interface RunningJob extends GivenJob {
  /** Of the group that had the name when the job began. */
  readonly groupId?: string | undefined;
}

/** Changes one account in a transaction, in which it calls `count`; throws if that is not possible. */
export type JobStep = (
  job: RunningJob,
  caller: OperatorCaller,
  userId: string,
  count: (tx: Database) => Promise<void>,
) => Promise<void>;

export interface JobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly step: JobStep;
  readonly groupIdOf: (name: string) => Promise<string | undefined>;
}

export type JobsService = ReturnType<typeof jobsService>;

/** The job was stopped, or has ended. */
class NotRunning extends Error {}

/** Bulk actions on accounts, one after another in the background (docs/behaviour/admin.md#jobs). */
export function jobsService({ db, clock, log, step, groupIdOf }: JobsDeps) {
  const jobs = jobsRepository(db);
  const running = new Set<Promise<void>>();
  let isStopping = false;

  /** Throws `forbidden`, `invalid_fields`, `conflict` if too many are running. */
  async function create(caller: OperatorCaller, given: GivenJob): Promise<Job> {
    refuseLower(caller, given.action);
    const groupId = await checkGroup(given);
    const userIds = [...new Set(given.user_ids)];
    const now = clock.now();
    const row: JobsTable = {
      id: newId(clock),
      action: given.action,
      group_name: given.group ?? null,
      state: 'running',
      total: userIds.length,
      done: 0,
      failed: 0,
      failures: '[]',
      created_at: now,
      seen_at: now,
      finished_at: null,
    };
    await inTransaction(db, async (tx) => {
      await holdName(tx, 'jobs');
      const most = isAtLeast(caller.role, 'admin') ? jobsAtOnce : jobsAtOnce - jobsForAdmins;
      if ((await jobsRepository(tx).running()) >= most)
        throw new ApiError('conflict', { message: catalog().operators.jobsRun });
      await jobsRepository(tx).insert(row);
    });
    const run = runAll(row.id, { ...given, groupId }, caller, userIds).finally(() => running.delete(run));
    running.add(run);
    return present(row);
  }

  async function checkGroup({ action, group }: GivenJob): Promise<string | undefined> {
    if ((action === 'add_to_group') !== (group !== undefined)) {
      const message = group === undefined ? fieldMessages.required : fieldMessages.unknown_field;
      throw new ApiError('invalid_fields', { errors: { group: [message] } });
    }
    if (group === undefined) return undefined;
    const id = await groupIdOf(group);
    if (id === undefined)
      throw new ApiError('invalid_fields', { errors: { group: [catalog().groups.noGroup(group)] } });
    return id;
  }

  /** Never rejects. */
  async function runAll(id: string, job: RunningJob, caller: OperatorCaller, userIds: readonly string[]) {
    try {
      for (const userId of userIds) {
        if (isStopping) return await jobs.finish(id, 'interrupted', clock.now());
        await runOne(id, job, caller, userId);
        // Gives requests priority.
        await new Promise((resolve) => setImmediate(resolve));
      }
      await jobs.finish(id, 'done', clock.now());
    } catch (error) {
      if (error instanceof NotRunning) return;
      // The operator has signed out, which the job's failures tell.
      if (!(error instanceof ApiError)) log.error({ err: error, job: id }, 'a job ended before its time');
      await jobs.finish(id, 'interrupted', clock.now()).catch(() => undefined);
    }
  }

  /** A refusal for one account is recorded, and the next one follows; any other error ends the job. */
  async function runOne(id: string, job: RunningJob, caller: OperatorCaller, userId: string): Promise<void> {
    try {
      await step(job, caller, userId, async (tx) => {
        if (!(await jobsRepository(tx).countDone(id, clock.now()))) throw new NotRunning();
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await noteFailure(id, { user_id: userId, message: error.message });
      // A caller who has lost the right stops the job (#184).
      if (error.code === 'unauthenticated') throw error;
    }
  }

  async function noteFailure(id: string, failure: Job['failures'][number]): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await jobsRepository(tx).hold(id);
      if (row?.state !== 'running') throw new NotRunning();
      const told = failuresOf(row);
      const next = told.length < failuresTold ? [...told, failure] : told;
      await jobsRepository(tx).noteFailure(id, JSON.stringify(next), clock.now());
    });
  }

  /** Throws `not_found`. */
  async function read(id: string): Promise<Job> {
    const row = await jobs.find(id);
    if (!row) throw new ApiError('not_found');
    return present(row);
  }

  return {
    create,
    read,
    /** A job is stopped by those who may start one (security #326). Throws `not_found`, `forbidden`. */
    async stop(caller: OperatorCaller, id: string): Promise<Job> {
      refuseLower(caller, (await read(id)).action);
      await jobs.finish(id, 'stopped', clock.now());
      return read(id);
    },
    endSilent: () => jobs.endSilent(clock.now() - silence, clock.now()),
    sweep: () => jobs.sweep(clock.now() - keepJobs),
    /** Call it when the process ends: completes the current account and starts no other. */
    async close(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

/** Throws `forbidden`. */
function refuseLower({ role }: OperatorCaller, action: Job['action']): void {
  if (action !== 'end_sessions' && !isAtLeast(role, 'admin')) throw new ApiError('forbidden');
}

const failuresOf = ({ failures }: Pick<JobsTable, 'failures'>) => JSON.parse(failures) as Job['failures'];

function present(row: JobsTable): Job {
  return {
    id: row.id,
    action: row.action,
    group: row.group_name,
    state: row.state,
    total: Number(row.total),
    done: Number(row.done),
    failed: Number(row.failed),
    failures: failuresOf(row),
    created_at: new Date(row.created_at).toISOString(),
    finished_at: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  };
}
