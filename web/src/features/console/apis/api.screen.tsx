import type { AdminApi } from '@latchkey/contract/apis/admin-api';
import { apiRead } from '@latchkey/contract/apis/api-read';
import { apiRemove } from '@latchkey/contract/apis/api-remove';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { consoleApisText as text } from '#text/console-apis';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { BackTo } from '../back-to.tsx';
import { ItemScreen } from '../item-screen.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useLeave } from '../use-leave.ts';
import { useOperator } from '../use-operator.ts';
import { ApiClients } from './api-clients.tsx';
import { EditApiDialog } from './edit-api-dialog.tsx';

/** One API, its scopes, and the applications that may request them. */
export default function ApiScreen({ id }: { id: string }) {
  const query = useConsoleQuery(apiRead, { params: { audience: id } });
  return (
    <ItemScreen query={query} list="apis" text={text}>
      {(api) => <ShownApi api={api} onChanged={() => query.mutate()} />}
    </ItemScreen>
  );
}

interface Props {
  api: AdminApi;
  onChanged: () => Promise<unknown>;
}

function ShownApi({ api, onChanged }: Props) {
  const { audience, name, scopes, token_format, open, is_built_in, created_at } = api;
  const [doing, setDoing] = useState<'change' | 'remove'>();
  const isAdmin = useOperator().may('admin') && !is_built_in;
  const formatDate = useFormatDate();
  const callApi = useSessionCall();
  const leave = useLeave('apis');
  const close = () => setDoing(undefined);
  const remove = isAdmin && (
    <Button kind="secondary" onClick={() => setDoing('remove')}>
      <Trash2 className="size-4" aria-hidden />
      {text.remove}
    </Button>
  );
  const change = isAdmin && (
    <Button kind="secondary" onClick={() => setDoing('change')}>
      {text.change}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <BackTo list="apis" title={text.title} />
      <PageHeading
        description={name === null ? undefined : <bdi className="wrap-anywhere">{audience}</bdi>}
        action={remove}
      >
        <bdi className="wrap-anywhere">{name ?? audience}</bdi>
      </PageHeading>
      <Card title={text.facts} action={change}>
        <DetailList
          items={[
            { label: text.tokens, value: text.formats[token_format] },
            { label: text.open, value: open ? text.yes : text.no },
            { label: text.since, value: is_built_in ? text.builtIn : formatDate(created_at) },
          ]}
        />
      </Card>
      <Card title={text.scopes}>
        {Object.keys(scopes).length === 0 && <p className="text-sm text-muted">{text.noScopes}</p>}
        <dl className="grid gap-2 text-sm wrap-anywhere empty:hidden">
          {Object.entries(scopes).map(([scope, description]) => (
            <div key={scope}>
              <dt className="font-medium">
                <bdi>{scope}</bdi>
              </dt>
              <dd className="text-muted">
                <bdi>{description}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <ApiClients audience={audience} />
      {doing === 'change' && <EditApiDialog api={api} onChanged={onChanged} onClose={close} />}
      {doing === 'remove' && (
        <ReasonDialog
          title={text.removeTitle(name ?? audience)}
          confirm={text.remove}
          danger
          run={(reason, mfaToken) => callApi(apiRemove, { params: { audience }, body: { reason }, mfaToken })}
          toast={{ success: text.removed(name ?? audience), error: text.removeFailed }}
          onDone={leave}
          onClose={close}
        >
          <p>{text.removeConsequence}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
