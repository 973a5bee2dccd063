import { AudienceInput } from '@latchkey/contract/apis/admin-api';
import { apiCreate } from '@latchkey/contract/apis/api-create';
import { isWebUrl } from '@latchkey/contract/clients/redirect-uri';
import * as z from 'zod/mini';
import { consoleApisText as text } from '#text/console-apis';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { ApiFields, apiBody, apiShape } from './api-fields.tsx';

const schema = z.object({
  audience: AudienceInput.check(z.refine(isWebUrl, { error: 'invalid' })),
  ...apiShape,
  reason: ReasonField,
});

interface Props {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function AddApiDialog({ onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.add}
      confirm={text.add}
      schema={schema}
      defaultValues={{ audience: '', name: '', scopes: '', token_format: 'jwt', open: false, reason: '' }}
      names={['audience', 'name', 'scopes', 'token_format', 'open', 'reason']}
      run={({ audience, reason, ...values }, mfaToken) =>
        callApi(apiCreate, { body: { audience, ...apiBody(values), reason }, mfaToken })
      }
      toast={{ success: ({ name, audience }) => text.added(name ?? audience), error: text.addFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text.audience}
            hint={text.audienceHint}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            autoFocus
            {...form.field('audience')}
          />
          <ApiFields form={form} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
