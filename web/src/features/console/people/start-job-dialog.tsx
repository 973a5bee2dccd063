import type { Job, JobAction } from '@latchkey/contract/jobs/job';
import { jobCreate } from '@latchkey/contract/jobs/job-create';
import * as z from 'zod/mini';
import { consolePeopleText as text } from '#text/console-people';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import type { GroupOption } from './use-group-options.ts';

const schemas = {
  group: z.object({ group: z.string().check(z.minLength(1, 'required')), reason: ReasonField }),
  none: z.object({ group: z.optional(z.string()), reason: ReasonField }),
};

interface Props {
  action: JobAction;
  userIds: readonly string[];
  groups: readonly GroupOption[];
  onDone: (job: Job) => void;
  onClose: () => void;
}

/** Asks for the reason, then starts the job. */
export function StartJobDialog({ action, userIds, groups, onDone, onClose }: Props) {
  const callApi = useSessionCall();
  const words = text.jobs[action];
  const needsGroup = action === 'add_to_group';
  return (
    <ActionDialog<{ group?: string | undefined; reason: string }, Job>
      title={words.title(userIds.length)}
      confirm={words.label}
      danger={action === 'suspend'}
      schema={needsGroup ? schemas.group : schemas.none}
      names={['group', 'reason']}
      run={({ group, reason }, mfaToken) =>
        callApi(jobCreate, {
          body: { action, user_ids: [...userIds], reason, ...(group ? { group } : {}) },
          mfaToken,
        })
      }
      toast={{ success: text.jobStarted, error: text.jobFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-muted">{words.text}</p>
          {needsGroup && (
            <SelectField
              label={text.group}
              options={groups}
              placeholder={text.chooseGroup}
              {...form.field('group')}
            />
          )}
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
