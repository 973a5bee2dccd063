import type { AdminClientDetail } from '@latchkey/contract/clients/admin-client';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import type { BodyFor, ReplyOf } from '@latchkey/contract/http/endpoint';
import type { ComponentProps } from 'react';
import { consoleApplicationsText as text } from '#text/console-applications';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog } from '../action-dialog.tsx';

export type Changed = ReplyOf<typeof clientUpdate>;

export interface EditProps {
  client: AdminClientDetail;
  onChanged: (changed?: Changed) => Promise<unknown>;
  onClose: () => void;
}

type Given<Values extends object> = Pick<
  ComponentProps<typeof ActionDialog<Values, Changed>>,
  'title' | 'schema' | 'defaultValues' | 'names' | 'children'
>;

interface Props<Values extends object> extends EditProps, Given<Values> {
  body: (values: Values) => BodyFor<typeof clientUpdate>;
}

/** Changes part of an application, starting from the values that were read. */
export function EditDialog<Values extends object>({
  client: { client_id, version },
  body,
  onChanged,
  ...dialog
}: Props<Values>) {
  const callApi = useSessionCall();
  return (
    <ActionDialog<Values, Changed>
      {...dialog}
      confirm={text.save}
      run={(values, mfaToken) =>
        callApi(clientUpdate, {
          params: { client_id },
          body: body(values),
          mfaToken,
          ifMatch: version,
        })
      }
      toast={{ success: text.changed, error: text.changeFailed }}
      onDone={onChanged}
      onOutdated={() => onChanged()}
    />
  );
}
