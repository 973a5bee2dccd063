import type { AdminClientDetail } from '@latchkey/contract/clients/admin-client';
import { clientRead } from '@latchkey/contract/clients/client-read';
import { clientRemove } from '@latchkey/contract/clients/client-remove';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { consoleApplicationsText as text } from '#text/console-applications';
import { AppLogo } from '../../../ui/app-logo.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { BackTo } from '../back-to.tsx';
import { ItemScreen } from '../item-screen.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useLeave } from '../use-leave.ts';
import { useOperator } from '../use-operator.ts';
import { ApplicationAccess } from './application-access.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationRoles } from './application-roles.tsx';
import { ApplicationSecrets } from './application-secrets.tsx';
import { ApplicationUsers } from './application-users.tsx';
import { Recipe } from './new-application-dialog.tsx';
import { SelfRegistered } from './self-registered.tsx';

/** One application: its connection, who may use it, and who uses it (docs/behaviour/applications.md#operators). */
export default function ApplicationScreen({ id }: { id: string }) {
  const query = useConsoleQuery(clientRead, { params: { client_id: id } });
  return (
    <ItemScreen query={query} list="applications" text={text}>
      {(client) => <Application client={client} onChanged={() => query.mutate()} />}
    </ItemScreen>
  );
}

interface Props {
  client: AdminClientDetail;
  onChanged: () => Promise<unknown>;
}

function Application({ client, onChanged }: Props) {
  const { client_id, name, domain, logo, is_public, profile, recipe } = client;
  const [removing, setRemoving] = useState(false);
  const isAdmin = useOperator().may('admin');
  const remove = isAdmin && (
    <Button kind="secondary" onClick={() => setRemoving(true)}>
      <Trash2 className="size-4" aria-hidden />
      {text.remove}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <BackTo list="applications" title={text.title} />
      <div className="flex items-start gap-4">
        <AppLogo name={name} logo={logo} />
        <div className="min-w-0 grow">
          <PageHeading description={domain === null ? undefined : <bdi>{domain}</bdi>} action={remove}>
            <bdi className="wrap-anywhere">{name}</bdi>
          </PageHeading>
          <SelfRegistered client={client} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <ApplicationFacts client={client} onChanged={onChanged} />
        </div>
        <div className="grid min-w-0 gap-6">
          <ApplicationAccess client={client} onChanged={onChanged} />
          <ApplicationRoles clientId={client_id} />
          {!is_public && profile === null && <ApplicationSecrets client={client} />}
        </div>
      </div>
      <ApplicationUsers clientId={client_id} />
      <Card title={text.recipe}>
        <Recipe recipe={recipe} />
      </Card>
      {removing && <RemoveDialog client={client} onClose={() => setRemoving(false)} />}
    </div>
  );
}

function RemoveDialog({
  client: { client_id, name },
  onClose,
}: Pick<Props, 'client'> & { onClose: () => void }) {
  const callApi = useSessionCall();
  const leave = useLeave('applications');
  return (
    <ReasonDialog
      title={text.removeTitle(name)}
      confirm={text.remove}
      danger
      run={(reason, mfaToken) => callApi(clientRemove, { params: { client_id }, body: { reason }, mfaToken })}
      toast={{ success: text.removed(name), error: text.removeFailed }}
      onDone={leave}
      onClose={onClose}
    >
      <p>{text.removeConsequence}</p>
    </ReasonDialog>
  );
}
