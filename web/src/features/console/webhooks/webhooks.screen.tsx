import type { Webhook as WebhookItem, WebhookWithSecret } from '@latchkey/contract/webhooks/webhook';
import { webhookCreate } from '@latchkey/contract/webhooks/webhook-create';
import { webhookList } from '@latchkey/contract/webhooks/webhook-list';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useOperator } from '../use-operator.ts';
import { splitActions } from './action-picker.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Which systems hear of what changes here (docs/behaviour/webhooks.md). */
export default function WebhooksScreen() {
  const address = useListAddress(['query']);
  const list = useConsoleList(webhookList, { query: address.values });
  const isAdmin = useOperator().may('admin');
  const callApi = useSessionCall();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<WebhookWithSecret>();
  const add = isAdmin && (
    <Button onClick={() => setAdding(true)}>
      <Plus className="size-4" aria-hidden />
      {text.add}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <PageHeading description={text.description} action={add}>
        {text.title}
      </PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={{ icon: Webhook, title: text.empty, hint: text.emptyHint }}
      />
      {isAdding && (
        <WebhookDialog
          title={text.add}
          run={({ url, actions }, mfaToken) =>
            callApi(webhookCreate, { body: { url, actions: splitActions(actions) }, mfaToken })
          }
          toast={{ success: text.added, error: text.addFailed }}
          onDone={(webhook) => {
            setAdded(webhook);
            return list.refresh();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {added && <SecretDialog webhook={added} onClose={() => setAdded(undefined)} />}
    </div>
  );
}

function useColumns(): Column<WebhookItem>[] {
  const { data: profile } = useProfile();
  const at = (iso: string) => formatDateTime(iso, profile?.timezone ?? undefined);
  return [
    {
      key: 'url',
      title: text.url,
      show: ({ id, url }) => (
        <RowLink to="webhooks" id={id}>
          <bdi className="wrap-anywhere">{url}</bdi>
        </RowLink>
      ),
    },
    { key: 'state', title: text.state, isShort: true, show: (webhook) => <WebhookState webhook={webhook} /> },
    { key: 'events', title: text.events, isShort: true, show: ({ actions }) => actions.length },
    { key: 'waiting', title: text.waiting, isShort: true, show: ({ waiting }) => waiting },
    {
      key: 'last',
      title: text.lastDelivered,
      isShort: true,
      show: ({ last_delivered_at }) => (last_delivered_at ? at(last_delivered_at) : text.never),
    },
  ];
}
