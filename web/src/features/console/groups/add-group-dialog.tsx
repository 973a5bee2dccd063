import { GroupNameInput } from '@latchkey/contract/groups/group';
import { groupCreate } from '@latchkey/contract/groups/group-create';
import * as z from 'zod/mini';
import { consoleGroupsText as text } from '#text/console-groups';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog } from '../action-dialog.tsx';

/** An empty title means no title. */
const schema = z.object({
  name: GroupNameInput,
  title: z.string().check(z.trim(), z.maxLength(100, 'too_long')),
});

interface Props {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function AddGroupDialog({ onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.add}
      confirm={text.add}
      schema={schema}
      defaultValues={{ name: '', title: '' }}
      names={['name', 'title']}
      run={({ name, title }, mfaToken) =>
        callApi(groupCreate, { body: { name, title: title || null }, mfaToken })
      }
      toast={{ success: ({ name }) => text.added(name), error: text.addFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text.name}
            hint={text.nameHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.field('name')}
          />
          <TextField label={text.heading} hint={text.titleHint} autoComplete="off" {...form.field('title')} />
        </>
      )}
    </ActionDialog>
  );
}
