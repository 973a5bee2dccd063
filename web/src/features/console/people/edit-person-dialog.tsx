import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import { userUpdate } from '@latchkey/contract/users/user-update';
import * as z from 'zod/mini';
import { consolePeopleText as text } from '#text/console-people';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonInput } from '../action-dialog.tsx';
import { attributesIn, linesOf } from './attribute-lines.ts';
import { PersonFields, personFields } from './person-form.tsx';

const schema = z.object(personFields);

interface Props {
  person: AdminUserDetail;
  onDone: (now: AdminUserDetail) => unknown;
  onOutdated: () => unknown;
  onClose: () => void;
}

/** Changes what an operator may set on an account. A changed contact becomes unverified. */
export function EditPersonDialog({ person, onDone, onOutdated, onClose }: Props) {
  const callApi = useSessionCall();
  const before = {
    email: person.email ?? '',
    phone: person.phone ?? '',
    name: person.name ?? '',
    given_name: person.given_name ?? '',
    family_name: person.family_name ?? '',
    attributes: linesOf(person.attributes),
  };
  return (
    <ActionDialog
      title={text.editTitle(person.name ?? person.email ?? person.phone ?? text.noName)}
      confirm={text.save}
      schema={schema}
      defaultValues={before}
      names={['email', 'phone', 'name', 'given_name', 'family_name', 'attributes', 'reason']}
      run={({ reason, ...typed }, mfaToken) =>
        callApi(userUpdate, {
          params: { id: person.id },
          body: { ...changesOf(before, typed), reason },
          ifMatch: person.version,
          mfaToken,
        })
      }
      toast={{ success: text.saved, error: text.saveFailed }}
      onDone={onDone}
      onOutdated={onOutdated}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PersonFields form={form} />
          <p className="text-sm text-muted">{text.contactsHint}</p>
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

type Typed = Record<'email' | 'phone' | 'name' | 'given_name' | 'family_name' | 'attributes', string>;

/** The values that differ from before. An emptied field is sent as null, except for the name, which is kept. Pure. */
function changesOf(before: Typed, { attributes, name, ...typed }: Typed) {
  const others = Object.entries(typed).filter(([field, value]) => value !== before[field as keyof Typed]);
  return {
    ...Object.fromEntries(others.map(([field, value]) => [field, value || null])),
    ...(name !== before.name && name !== '' ? { name } : {}),
    ...(attributes === before.attributes ? {} : { attributes: attributesIn(attributes) ?? {} }),
  };
}
