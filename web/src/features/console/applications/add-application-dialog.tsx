import { ClientType } from '@latchkey/contract/clients/admin-client';
import { clientCreate } from '@latchkey/contract/clients/client-create';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { NameInput } from '@latchkey/contract/http/scalars';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog } from '../action-dialog.tsx';

const options = ClientType.options.map((value) => ({ value, label: text.types[value] }));

/** As the server says of it, but for what only the server knows. */
const isAddress = (uri: string): boolean => URL.canParse(uri) && !/[\s*#]/.test(uri);
const splitAddresses = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

const schema = z.object({
  name: NameInput,
  type: ClientType,
  redirect_uris: z.string().check(
    z.maxLength(8192, 'too_long'),
    z.refine((typed) => splitAddresses(typed).every(isAddress), { error: 'invalid' }),
  ),
  url: z.string().check(
    z.trim(),
    z.maxLength(2048, 'too_long'),
    z.refine((typed) => typed === '' || isAddress(typed), { error: 'invalid' }),
  ),
});

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
      defaultValues={{ name: '', type: 'web', redirect_uris: '', url: '' }}
      names={['name', 'type', 'redirect_uris', 'url']}
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
          <TextField
            label={text.redirectUris}
            hint={text.redirectUrisHint}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            {...form.field('redirect_uris')}
          />
          <TextField
            label={text.url}
            hint={text.urlHint}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            {...form.field('url')}
          />
        </>
      )}
    </ActionDialog>
  );
}
