import type { Group } from '@latchkey/contract/groups/group';
import { groupUpdate } from '@latchkey/contract/groups/group-update';
import { NameInput } from '@latchkey/contract/http/scalars';
import * as z from 'zod/mini';
import { consoleGroupsText as text } from '#text/console-groups';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';

/** An empty title means no title. */
const schema = z.object({ title: z.union([z.literal(''), NameInput]), reason: ReasonField });

interface Props {
  group: Group;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

export function ChangeTitleDialog({ group: { name, title, version }, onChanged, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.change}
      confirm={text.change}
      schema={schema}
      defaultValues={{ title: title ?? '', reason: '' }}
      names={['title', 'reason']}
      run={({ title: given, reason }, mfaToken) =>
        callApi(groupUpdate, {
          params: { name },
          body: { title: given || null, reason },
          mfaToken,
          ifMatch: version,
        })
      }
      toast={{ success: text.changed, error: text.changeFailed }}
      onDone={onChanged}
      onOutdated={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text.heading}
            hint={text.titleHint}
            autoComplete="off"
            autoFocus
            {...form.field('title')}
          />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
