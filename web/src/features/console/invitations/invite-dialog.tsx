import { EmailInput, NameInput } from '@latchkey/contract/http/scalars';
import { invitationCreate } from '@latchkey/contract/joining/invitation-create';
import * as z from 'zod/mini';
import { consoleInvitationsText as text } from '#text/console-invitations';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { GroupNamesField, splitNames } from '../groups/group-names.ts';

/** An empty name means no name. */
const schema = z.object({
  email: EmailInput,
  name: z.union([z.literal(''), NameInput]),
  groups: GroupNamesField,
  reason: ReasonField,
});

interface Props {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function InviteDialog({ onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.add}
      confirm={text.add}
      schema={schema}
      defaultValues={{ email: '', name: '', groups: '', reason: '' }}
      names={['email', 'name', 'groups', 'reason']}
      run={({ email, name, groups, reason }, mfaToken) => {
        const body = { email, ...(name ? { name } : {}), groups: splitNames(groups), reason };
        return callApi(invitationCreate, { body, mfaToken });
      }}
      toast={{ success: ({ email }) => text.added(email), error: text.addFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoFocus
            {...form.field('email')}
          />
          <TextField label={text.name} hint={text.nameHint} autoComplete="off" {...form.field('name')} />
          <TextField
            label={text.groups}
            hint={text.groupsHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('groups')}
          />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
