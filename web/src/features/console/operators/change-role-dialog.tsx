import { OperatorRole } from '@latchkey/contract/admin/operator-roles';
import type { Operator } from '@latchkey/contract/operators/operator';
import { operatorUpdate } from '@latchkey/contract/operators/operator-update';
import * as z from 'zod/mini';
import { consoleText } from '#text/console';
import { consoleOperatorsText as text } from '#text/console-operators';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { RoleField } from './role-field.tsx';

const schema = z.object({ role: OperatorRole, reason: ReasonField });

interface Props {
  operator: Operator;
  name: string;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

export function ChangeRoleDialog({ operator, name, onChanged, onClose }: Props) {
  const callApi = useSessionCall();
  const params = { user_id: operator.user_id };
  return (
    <ActionDialog
      title={text.changeTitle(name)}
      confirm={text.change}
      schema={schema}
      defaultValues={{ role: operator.role }}
      names={['role', 'reason']}
      run={(body, mfaToken) => callApi(operatorUpdate, { params, body, mfaToken, ifMatch: operator.version })}
      toast={{ success: text.changed, error: text.changeFailed }}
      onDone={onChanged}
      onOutdated={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-muted">{consoleText.roles[operator.role]}</p>
          <RoleField {...form.field('role')} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
