import { ClientType } from '@latchkey/contract/clients/admin-client';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonField, ReasonInput } from '../action-dialog.tsx';
import { AddressesField, addressFault, splitAddresses, WebAddressField } from './addresses.ts';
import { AddressesInput } from './addresses-field.tsx';
import { EditDialog, type EditProps } from './edit-dialog.tsx';

const schema = z
  .object({
    type: ClientType,
    redirect_uris: AddressesField,
    post_logout_redirect_uris: AddressesField,
    backchannel_logout_uri: WebAddressField,
    private_network: z.boolean(),
    pkce_required: z.boolean(),
    reason: ReasonField,
  })
  .check(
    z.refine(({ redirect_uris, type }) => !addressFault(redirect_uris, type), {
      error: 'invalid',
      path: ['redirect_uris'],
    }),
    z.refine((values) => !addressFault(values.post_logout_redirect_uris, values.type), {
      error: 'invalid',
      path: ['post_logout_redirect_uris'],
    }),
  );

const types = ClientType.options.map((value) => ({ value, label: text.types[value] }));

/** Changes where responses to an application are sent, and the protocol rules for it. */
export function EditConnectionDialog(props: EditProps) {
  const { type, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri } = props.client;
  const { private_network, pkce_required } = props.client;
  return (
    <EditDialog
      {...props}
      title={text.changeConnection}
      schema={schema}
      defaultValues={{
        type,
        redirect_uris: redirect_uris.join('\n'),
        post_logout_redirect_uris: post_logout_redirect_uris.join('\n'),
        backchannel_logout_uri: backchannel_logout_uri ?? '',
        private_network,
        pkce_required,
        reason: '',
      }}
      names={[
        'type',
        'redirect_uris',
        'post_logout_redirect_uris',
        'backchannel_logout_uri',
        'private_network',
        'pkce_required',
        'reason',
      ]}
      body={({ type: chosen, ...values }) => ({
        ...values,
        ...(chosen === type ? {} : { type: chosen }),
        redirect_uris: splitAddresses(values.redirect_uris),
        post_logout_redirect_uris: splitAddresses(values.post_logout_redirect_uris),
      })}
    >
      {(form) => (
        <>
          <SelectField label={text.type} hint={text.typeHint} options={types} {...form.field('type')} />
          <AddressesInput
            label={text.redirectUris}
            hint={text.redirectUrisHint}
            field={form.field('redirect_uris')}
            typed={form.values.redirect_uris}
            type={form.values.type}
          />
          <AddressesInput
            label={text.postLogoutUris}
            hint={text.postLogoutUrisHint}
            field={form.field('post_logout_redirect_uris')}
            typed={form.values.post_logout_redirect_uris}
            type={form.values.type}
          />
          <TextField
            label={text.backchannel}
            hint={text.backchannelHint}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            {...form.field('backchannel_logout_uri')}
          />
          <Checkbox
            label={text.privateNetwork}
            hint={text.privateNetworkHint}
            {...form.checkbox('private_network')}
          />
          <Checkbox label={text.pkce} hint={text.pkceHint} {...form.checkbox('pkce_required')} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </EditDialog>
  );
}
