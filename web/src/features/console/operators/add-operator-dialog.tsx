import { OperatorRole } from '@latchkey/contract/admin/operator-roles';
import { IdInput } from '@latchkey/contract/http/scalars';
import { operatorCreate } from '@latchkey/contract/operators/operator-create';
import * as z from 'zod/mini';
import { consoleOperatorsText as text } from '#text/console-operators';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { RoleField } from './role-field.tsx';

const schema = z.object({ user_id: IdInput, role: OperatorRole, reason: ReasonField });

interface Props {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function AddOperatorDialog({ onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.addTitle}
      confirm={text.add}
      schema={schema}
      defaultValues={{ role: 'support' }}
      names={['user_id', 'role', 'reason']}
      run={(body, mfaToken) => callApi(operatorCreate, { body, mfaToken })}
      toast={{ success: ({ name, email }) => text.added(name || email || ''), error: text.addFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text.userId}
            hint={text.userIdHint}
            autoComplete="off"
            autoFocus
            {...form.field('user_id')}
          />
          <RoleField {...form.field('role')} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
