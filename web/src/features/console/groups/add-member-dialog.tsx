import { groupMemberAdd } from '@latchkey/contract/groups/group-member-add';
import * as z from 'zod/mini';
import { consoleGroupsText as text } from '#text/console-groups';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { accountIdOf } from '../account-id-of.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';

const schema = z.object({
  who: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
  reason: ReasonField,
});

interface Props {
  group: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function AddMemberDialog({ group, onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.addPerson}
      confirm={text.addPerson}
      schema={schema}
      defaultValues={{ who: '', reason: '' }}
      names={['who', 'reason']}
      run={async ({ who, reason }, mfaToken) => {
        const params = { name: group, user_id: await accountIdOf(callApi, who) };
        return callApi(groupMemberAdd, { params, body: { reason }, mfaToken });
      }}
      toast={{ success: text.personAdded, error: text.personAddFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text.who}
            hint={text.whoHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.field('who')}
          />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
