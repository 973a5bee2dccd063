import type { AdminApi } from '@latchkey/contract/apis/admin-api';
import { apiUpdate } from '@latchkey/contract/apis/api-update';
import * as z from 'zod/mini';
import { consoleApisText as text } from '#text/console-apis';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { ApiFields, apiBody, apiShape } from './api-fields.tsx';
import { linesOf } from './scope-lines.ts';

const schema = z.object({ ...apiShape, reason: ReasonField });

interface Props {
  api: AdminApi;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

export function EditApiDialog({ api, onChanged, onClose }: Props) {
  const callApi = useSessionCall();
  const { audience, name, scopes, token_format, open, version } = api;
  return (
    <ActionDialog
      title={text.changeTitle}
      confirm={text.save}
      schema={schema}
      defaultValues={{ name: name ?? '', scopes: linesOf(scopes), token_format, open, reason: '' }}
      names={['name', 'scopes', 'token_format', 'open', 'reason']}
      run={({ reason, ...values }, mfaToken) =>
        callApi(apiUpdate, {
          params: { audience },
          body: { ...apiBody(values), reason },
          mfaToken,
          ifMatch: version,
        })
      }
      toast={{ success: text.changed, error: text.changeFailed }}
      onDone={onChanged}
      onOutdated={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-muted">{text.changeConsequence}</p>
          <ApiFields form={form} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
