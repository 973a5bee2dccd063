import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import { userCreate } from '@latchkey/contract/users/user-create';
import * as z from 'zod/mini';
import { consolePeopleText as text } from '#text/console-people';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonInput } from '../action-dialog.tsx';
import { attributesIn } from './attribute-lines.ts';
import { PersonFields, personFields } from './person-form.tsx';
import type { GroupOption } from './use-group-options.ts';

const schema = z.object({ ...personFields, group: z.string(), invite: z.optional(z.boolean()) });

interface Props {
  groups: readonly GroupOption[];
  onDone: (person: AdminUserDetail) => unknown;
  onClose: () => void;
}

export function AddPersonDialog({ groups, onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.add}
      confirm={text.add}
      schema={schema}
      defaultValues={{ invite: true }}
      names={['email', 'phone', 'name', 'given_name', 'family_name', 'attributes', 'group', 'reason']}
      run={({ group, invite, attributes, reason, ...given }, mfaToken) =>
        callApi(userCreate, {
          body: {
            ...said(given),
            ...(group ? { groups: [group] } : {}),
            attributes: attributesIn(attributes) ?? {},
            invite: Boolean(invite) && given.email !== '',
            reason,
          },
          mfaToken,
        })
      }
      toast={{ success: ({ name, email }) => text.added(name || email || ''), error: text.addFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PersonFields form={form} />
          {groups.length > 0 && (
            <SelectField
              label={text.group}
              options={groups}
              placeholder={text.noGroup}
              {...form.field('group')}
            />
          )}
          {groups.length === 0 && <input type="hidden" name="group" value="" />}
          <Checkbox label={text.invite} hint={text.inviteHint} {...form.checkbox('invite')} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

/** Drops empty values. */
function said<T extends Record<string, string>>(typed: T): Partial<T> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')) as Partial<T>;
}
