import { RoleNameInput } from '@latchkey/contract/groups/client-role';
import { clientRoleCreate } from '@latchkey/contract/groups/client-role-create';
import { clientRoleGrantGroup } from '@latchkey/contract/groups/client-role-grant-group';
import { clientRoleGrantUser } from '@latchkey/contract/groups/client-role-grant-user';
import { clientRoleRemove } from '@latchkey/contract/groups/client-role-remove';
import { clientRoleRevokeGroup } from '@latchkey/contract/groups/client-role-revoke-group';
import { clientRoleRevokeUser } from '@latchkey/contract/groups/client-role-revoke-user';
import { GroupNameInput } from '@latchkey/contract/groups/group';
import { NameInput } from '@latchkey/contract/http/scalars';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';
import { consoleGroupsText } from '#text/console-groups';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { accountIdOf } from '../account-id-of.ts';
import { ActionDialog, ReasonDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';

interface Props {
  clientId: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** An empty description means no description. */
const newRole = z.object({
  name: RoleNameInput,
  description: z.union([z.literal(''), NameInput]),
  reason: ReasonField,
});

export function AddRoleDialog({ clientId, onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.addRole}
      confirm={text.addRole}
      schema={newRole}
      defaultValues={{ name: '', description: '', reason: '' }}
      names={['name', 'description', 'reason']}
      run={({ description, ...body }, mfaToken) =>
        callApi(clientRoleCreate, {
          params: { client_id: clientId },
          body: { ...body, description: description || null },
          mfaToken,
        })
      }
      toast={{ success: text.roleAdded, error: text.roleFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text.roleName}
            hint={text.roleNameHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.field('name')}
          />
          <TextField label={text.roleDescription} autoComplete="off" {...form.field('description')} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

const holderSchemas = {
  user: z.object({
    who: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
    reason: ReasonField,
  }),
  group: z.object({ who: GroupNameInput, reason: ReasonField }),
};

export function GiveRoleDialog({
  clientId,
  role,
  to,
  onDone,
  onClose,
}: Props & { role: string; to: 'user' | 'group' }) {
  const callApi = useSessionCall();
  const params = { client_id: clientId, role };
  const isPerson = to === 'user';
  return (
    <ActionDialog
      title={text.giveRole(role)}
      confirm={text.give}
      schema={holderSchemas[to]}
      defaultValues={{ who: '', reason: '' }}
      names={['who', 'reason']}
      run={async ({ who, reason }, mfaToken) => {
        const rest = { body: { reason }, mfaToken };
        if (!isPerson) return callApi(clientRoleGrantGroup, { params: { ...params, name: who }, ...rest });
        const user_id = await accountIdOf(callApi, who);
        return callApi(clientRoleGrantUser, { params: { ...params, user_id }, ...rest });
      }}
      toast={{ success: text.roleGiven, error: text.roleFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={isPerson ? consoleGroupsText.who : text.group}
            hint={isPerson ? consoleGroupsText.whoHint : undefined}
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

interface TakeProps extends Props {
  role: string;
  holder: { group: string } | { user_id: string };
  /** Display name of the holder. */
  name: string;
}

export function TakeRoleDialog({ clientId, role, holder, name, onDone, onClose }: TakeProps) {
  const callApi = useSessionCall();
  const params = { client_id: clientId, role };
  return (
    <ReasonDialog
      title={text.takeRole(role, name)}
      confirm={text.take}
      danger
      run={(reason, mfaToken) => {
        const rest = { body: { reason }, mfaToken };
        return 'group' in holder
          ? callApi(clientRoleRevokeGroup, { params: { ...params, name: holder.group }, ...rest })
          : callApi(clientRoleRevokeUser, { params: { ...params, ...holder }, ...rest });
      }}
      toast={{ success: text.roleTaken, error: text.roleFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text.takeConsequence}</p>
    </ReasonDialog>
  );
}

export function RemoveRoleDialog({ clientId, role, onDone, onClose }: Props & { role: string }) {
  const callApi = useSessionCall();
  return (
    <ReasonDialog
      title={text.removeRoleTitle(role)}
      confirm={text.removeRole}
      danger
      run={(reason, mfaToken) =>
        callApi(clientRoleRemove, { params: { client_id: clientId, role }, body: { reason }, mfaToken })
      }
      toast={{ success: text.roleRemoved, error: text.roleFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text.removeRoleConsequence}</p>
    </ReasonDialog>
  );
}
