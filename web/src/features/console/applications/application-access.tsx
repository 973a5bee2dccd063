import type { AdminClientDetail } from '@latchkey/contract/clients/admin-client';
import { clientAccessSet } from '@latchkey/contract/groups/client-access-set';
import { useState } from 'react';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { ConsoleLink } from '../console-link.tsx';
import { GroupNamesField, splitNames } from '../groups/group-names.ts';
import { useOperator } from '../use-operator.ts';

const schema = z.object({
  access: z.enum(['everyone', 'groups']),
  groups: GroupNamesField,
  reason: ReasonField,
});

const options = [
  { value: 'everyone', label: text.everyone },
  { value: 'groups', label: text.groupsOnly },
];

interface Props {
  client: AdminClientDetail;
  onChanged: () => Promise<unknown>;
}

/** Who may use an application (docs/behaviour/groups.md#access). */
export function ApplicationAccess({ client, onChanged }: Props) {
  const isAdmin = useOperator().may('admin');
  const [changing, setChanging] = useState(false);
  const change = isAdmin && (
    <Button kind="secondary" onClick={() => setChanging(true)}>
      {text.changeAccess}
    </Button>
  );
  return (
    <Card title={text.access} action={change}>
      <Access client={client} />
      {changing && <AccessDialog client={client} onChanged={onChanged} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function Access({ client: { access, groups } }: Pick<Props, 'client'>) {
  if (access === 'everyone') return <p>{text.everyone}</p>;
  if (groups.length === 0) return <p>{text.noGroup}</p>;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{text.groupsOnly}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {groups.map((name) => (
          <li key={name}>
            <ConsoleLink to="groups" id={name} className="font-medium underline">
              <bdi>{name}</bdi>
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AccessDialog({ client, onChanged, onClose }: Props & { onClose: () => void }) {
  const callApi = useSessionCall();
  const params = { client_id: client.client_id };
  return (
    <ActionDialog
      title={text.access}
      confirm={text.changeAccess}
      schema={schema}
      defaultValues={{ access: client.access, groups: client.groups.join(' '), reason: '' }}
      names={['access', 'groups', 'reason']}
      run={({ access, groups, reason }, mfaToken) => {
        const body = { access, groups: splitNames(groups), reason };
        return callApi(clientAccessSet, { params, body, mfaToken });
      }}
      toast={{ success: text.accessChanged, error: text.accessFailed }}
      onDone={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-muted">{text.accessConsequence}</p>
          <SelectField label={text.access} options={options} {...form.field('access')} />
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
