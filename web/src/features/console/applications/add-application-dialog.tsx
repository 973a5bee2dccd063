import { ClientType } from '@latchkey/contract/clients/admin-client';
import { clientCreate } from '@latchkey/contract/clients/client-create';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { NameInput } from '@latchkey/contract/http/scalars';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { AddressesField, addressFault, splitAddresses, WebAddressField } from './addresses.ts';
import { AddressesInput } from './addresses-field.tsx';

const options = ClientType.options.map((value) => ({ value, label: text.types[value] }));

const schema = z
  .object({
    name: NameInput,
    type: ClientType,
    redirect_uris: AddressesField,
    url: WebAddressField,
    reason: ReasonField,
  })
  .check(
    z.refine(({ redirect_uris, type }) => !addressFault(redirect_uris, type), {
      error: 'invalid',
      path: ['redirect_uris'],
    }),
  );

interface Props {
  onDone: (client: ReplyOf<typeof clientCreate>) => Promise<unknown>;
  onClose: () => void;
}

export function AddApplicationDialog({ onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.add}
      confirm={text.add}
      schema={schema}
      defaultValues={{ name: '', type: 'web', redirect_uris: '', url: '', reason: '' }}
      names={['name', 'type', 'redirect_uris', 'url', 'reason']}
      run={({ redirect_uris, url, ...body }, mfaToken) =>
        callApi(clientCreate, {
          body: { ...body, redirect_uris: splitAddresses(redirect_uris), url: url || null },
          mfaToken,
        })
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
            autoFocus
            {...form.field('name')}
          />
          <SelectField label={text.type} options={options} {...form.field('type')} />
          <AddressesInput
            label={text.redirectUris}
            hint={text.redirectUrisHint}
            field={form.field('redirect_uris')}
            typed={form.values.redirect_uris}
            type={form.values.type}
          />
          <TextField
            label={text.url}
            hint={text.urlHint}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            {...form.field('url')}
          />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
