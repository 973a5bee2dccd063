import type { Job } from '@latchkey/contract/jobs/job';
import { jobRead } from '@latchkey/contract/jobs/job-read';
import { jobStop } from '@latchkey/contract/jobs/job-stop';
import { useEffect } from 'react';
import { consolePeopleText as text } from '#text/console-people';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ConsoleLink } from '../console-link.tsx';
import { useAction } from '../use-action.ts';
import { useConsoleQuery } from '../use-console-query.ts';

/** Polling interval of a running job, in milliseconds. */
const lookEvery = 1000;

/** Each browser engine has its own pseudo-elements for the bar. */
const barStyle =
  'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-hover [&::-moz-progress-bar]:bg-accent ' +
  '[&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent';

interface Props {
  started: Job;
  /** Called when the job ends, for whatever reason. */
  onOver: () => void;
  onClose: () => void;
}

/** The progress of a job, with 'Stop' while it runs, and the accounts it could not change. */
export function JobProgress({ started, onOver, onClose }: Props) {
  const query = useConsoleQuery(jobRead, { params: { id: started.id } }, { refreshMs: lookEvery });
  const job = query.data ?? started;
  const isRunning = job.state === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over.
  useEffect(() => {
    if (!isRunning) onOver();
  }, [isRunning]);
  return (
    <Card title={text.jobs[job.action].running}>
      <div className="grid gap-3 text-sm">
        <progress
          aria-label={text.jobs[job.action].running}
          className={barStyle}
          value={job.done + job.failed}
          max={job.total}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">{text.jobState(job)}</p>
          {isRunning ? (
            <StopButton id={job.id} onStopped={(now) => query.mutate(now, { revalidate: false })} />
          ) : (
            <Button kind="secondary" onClick={onClose}>
              {text.jobClose}
            </Button>
          )}
        </div>
        <ul className="grid gap-1 empty:hidden">
          {job.failures.map(({ user_id, message }) => (
            <li key={user_id}>
              <ConsoleLink to="people" id={user_id} className="font-mono text-xs underline">
                {user_id}
              </ConsoleLink>{' '}
              <span className="text-muted">{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function StopButton({ id, onStopped }: { id: string; onStopped: (job: Job) => unknown }) {
  const callApi = useSessionCall();
  const act = useAction();
  const stop = async () => {
    const job = await act((mfaToken) => callApi(jobStop, { params: { id }, body: {}, mfaToken }), {
      success: text.jobStopped,
      error: text.jobNotStopped,
    });
    if (job) await onStopped(job);
  };
  return (
    <Button kind="secondary" onClick={() => void stop().catch(() => undefined)}>
      {text.jobStop}
    </Button>
  );
}
