import { NameInput } from '@latchkey/contract/http/scalars';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonField, ReasonInput } from '../action-dialog.tsx';
import { WebAddressField } from './addresses.ts';
import { EditDialog, type EditProps } from './edit-dialog.tsx';
import { LogoField } from './logo-field.tsx';

const schema = z.object({
  name: NameInput,
  domain: z.string().check(z.trim(), z.maxLength(2048, 'too_long')),
  url: WebAddressField,
  logo: z.string(),
  is_trusted: z.boolean(),
  require_2fa: z.boolean(),
  reason: ReasonField,
});

/** Changes what people see of an application, and what it asks of them. */
export function EditFactsDialog(props: EditProps) {
  const { name, domain, url, logo, is_trusted, require_2fa } = props.client;
  return (
    <EditDialog
      {...props}
      title={text.changeFacts}
      schema={schema}
      defaultValues={{
        name,
        domain: domain ?? '',
        url: url ?? '',
        logo: logo ?? '',
        is_trusted,
        require_2fa,
        reason: '',
      }}
      names={['name', 'domain', 'url', 'logo', 'is_trusted', 'require_2fa', 'reason']}
      body={({ logo: chosen, ...values }) =>
        // An unchanged picture is not sent: encoding it again would reduce its quality.
        chosen === (logo ?? '') ? values : { ...values, logo: chosen || null }
      }
    >
      {(form) => (
        <>
          <TextField label={text.name} hint={text.nameHint} autoComplete="off" {...form.field('name')} />
          <LogoField name={name} field={form.field('logo')} />
          <TextField
            label={text.domain}
            hint={text.domainHint}
            autoComplete="off"
            spellCheck={false}
            {...form.field('domain')}
          />
          <TextField
            label={text.url}
            hint={text.urlHint}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            {...form.field('url')}
          />
          <Checkbox label={text.isTrusted} hint={text.isTrustedHint} {...form.checkbox('is_trusted')} />
          <Checkbox label={text.require2fa} {...form.checkbox('require_2fa')} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </EditDialog>
  );
}
