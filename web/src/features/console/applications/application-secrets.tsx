import type { AdminClientDetail } from '@latchkey/contract/clients/admin-client';
import { clientSecretCreate } from '@latchkey/contract/clients/client-secret-create';
import { clientSecretList } from '@latchkey/contract/clients/client-secret-list';
import { clientSecretRemove } from '@latchkey/contract/clients/client-secret-remove';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { Value } from './new-application-dialog.tsx';

type Doing = { what: 'add' } | { what: 'remove'; id: string } | { what: 'tell'; secret: string };

/** Up to two secrets, so that one can be replaced without downtime (docs/behaviour/applications.md#secrets). */
export function ApplicationSecrets({ client: { client_id, name } }: { client: AdminClientDetail }) {
  const params = { client_id };
  const { data, error, isValidating, mutate } = useConsoleQuery(clientSecretList, { params });
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const callApi = useSessionCall();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const refresh = () => mutate();
  const items = data?.items;
  const add = isAdmin && items?.length === 1 && (
    <Button kind="secondary" onClick={() => setDoing({ what: 'add' })}>
      {text.addSecret}
    </Button>
  );
  return (
    <Card title={text.secrets} description={text.secretsHint} action={add}>
      {!items && error && (
        <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={refresh} />
      )}
      {!items && !error && <Skeleton className="h-5 w-1/2" />}
      <ul className="grid gap-1 text-sm empty:hidden">
        {items?.map(({ id, created_at }) => (
          <li key={id} className="flex min-h-(--control) items-center justify-between gap-2">
            <span className="min-w-0">
              {text.madeOn(formatDate(created_at))}
              <code className="block text-muted break-all">{id}</code>
            </span>
            {isAdmin && items.length > 1 && (
              <IconButton
                icon={Trash2}
                label={text.removeSecretOf(formatDate(created_at))}
                onClick={() => setDoing({ what: 'remove', id })}
              />
            )}
          </li>
        ))}
      </ul>
      {doing?.what === 'add' && (
        <ReasonDialog
          title={text.addSecret}
          confirm={text.addSecret}
          run={(reason, mfaToken) => callApi(clientSecretCreate, { params, body: { reason }, mfaToken })}
          toast={{ success: text.secretAdded, error: text.secretFailed }}
          onDone={async ({ client_secret }) => {
            setDoing({ what: 'tell', secret: client_secret });
            await refresh();
          }}
          onOutdated={refresh}
          onClose={close}
        >
          <p>{text.addSecretConsequence}</p>
        </ReasonDialog>
      )}
      {doing?.what === 'remove' && (
        <ReasonDialog
          title={text.removeSecret}
          confirm={text.removeSecret}
          danger
          run={(reason, mfaToken) =>
            callApi(clientSecretRemove, { params: { ...params, id: doing.id }, body: { reason }, mfaToken })
          }
          toast={{ success: text.secretRemoved, error: text.secretFailed }}
          onDone={refresh}
          onOutdated={refresh}
          onClose={close}
        >
          <p>{text.removeSecretConsequence}</p>
        </ReasonDialog>
      )}
      {doing?.what === 'tell' && (
        <Dialog open title={text.secretMade(name)} onClose={close} closeOnOverlay={false}>
          <Value label={text.secret} value={doing.secret} />
          <p className="text-sm text-muted">{text.secretOnce}</p>
          <div className="flex justify-end">
            <Button onClick={close}>{text.done}</Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
