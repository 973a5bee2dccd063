import { ClientGrant } from '@latchkey/contract/clients/admin-client';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonField, ReasonInput } from '../action-dialog.tsx';
import { splitAddresses } from './addresses.ts';
import { ClaimsField, claimLines, claimsFrom } from './claims.ts';
import { EditDialog, type EditProps } from './edit-dialog.tsx';

const Seconds = z.string().check(z.trim(), z.regex(/^\d{0,8}$/, 'invalid'));
const grants = ClientGrant.options;

const schema = z.object({
  access_token_life: Seconds,
  refresh_token_life: Seconds,
  api_scopes: z.string().check(z.maxLength(8192, 'too_long')),
  claims: ClaimsField,
  small_id_token: z.boolean(),
  authorization_code: z.boolean(),
  client_credentials: z.boolean(),
  device_code: z.boolean(),
  ciba: z.boolean(),
  introspection: z.boolean(),
  reason: ReasonField,
});

/** Changes token lifetimes, scopes, and grants beyond those of the type. */
export function EditTokensDialog(props: EditProps) {
  const { access_token_life, refresh_token_life, api_scopes, claims, small_id_token } = props.client;
  const has = (grant: ClientGrant) => props.client.grants.includes(grant);
  return (
    <EditDialog
      {...props}
      title={text.changeTokens}
      schema={schema}
      defaultValues={{
        access_token_life: access_token_life ?? '',
        refresh_token_life: refresh_token_life ?? '',
        api_scopes: api_scopes.join('\n'),
        claims: claimLines(claims).join('\n'),
        small_id_token,
        ...Object.fromEntries(grants.map((grant) => [grant, has(grant)])),
        reason: '',
      }}
      names={['access_token_life', 'refresh_token_life', 'api_scopes', 'claims', 'small_id_token', 'reason']}
      body={({ access_token_life: access, refresh_token_life: refresh, api_scopes: scopes, ...values }) => ({
        access_token_life: access === '' ? null : Number(access),
        refresh_token_life: refresh === '' ? null : Number(refresh),
        api_scopes: splitAddresses(scopes),
        claims: claimsFrom(values.claims),
        small_id_token: values.small_id_token,
        grants: grants.filter((grant) => values[grant]),
        reason: values.reason,
      })}
    >
      {(form) => (
        <>
          <TextField
            label={text.accessLife}
            hint={text.accessLifeHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('access_token_life')}
          />
          <TextField
            label={text.refreshLife}
            hint={text.refreshLifeHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('refresh_token_life')}
          />
          <TextArea
            label={text.apiScopes}
            hint={text.apiScopesHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('api_scopes')}
          />
          <TextArea
            label={text.ownClaims}
            hint={text.ownClaimsHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('claims')}
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">{text.grants}</legend>
            {grants.map((grant) => (
              <Checkbox key={grant} label={text.grantNames[grant]} {...form.checkbox(grant)} />
            ))}
          </fieldset>
          <Checkbox
            label={text.smallIdToken}
            hint={text.smallIdTokenHint}
            {...form.checkbox('small_id_token')}
          />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </EditDialog>
  );
}
