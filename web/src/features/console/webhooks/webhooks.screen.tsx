import type { Webhook as WebhookItem, WebhookWithSecret } from '@latchkey/contract/webhooks/webhook';
import { webhookCreate } from '@latchkey/contract/webhooks/webhook-create';
import { webhookList } from '@latchkey/contract/webhooks/webhook-list';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { useProfile } from '../../sessions/use-profile.ts';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useOperator } from '../use-operator.ts';
import { splitActions } from './action-picker.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Lists the systems that are informed about changes (docs/behaviour/webhooks.md). */
export default function WebhooksScreen() {
  const isAdmin = useOperator().may('admin');
  const callApi = useSessionCall();
  const [added, setAdded] = useState<WebhookWithSecret>();
  return (
    <>
      <ListScreen
        endpoint={webhookList}
        text={text}
        icon={Webhook}
        columns={useColumns()}
        keyOf={({ id }) => id}
        addDialog={
          isAdmin
            ? ({ refresh, onClose }) => (
                <WebhookDialog
                  title={text.add}
                  run={({ url, actions }, mfaToken) =>
                    callApi(webhookCreate, { body: { url, actions: splitActions(actions) }, mfaToken })
                  }
                  toast={{ success: text.added, error: text.addFailed }}
                  onDone={(webhook) => {
                    setAdded(webhook);
                    return refresh();
                  }}
                  onClose={onClose}
                />
              )
            : undefined
        }
      />
      {added && <SecretDialog webhook={added} onClose={() => setAdded(undefined)} />}
    </>
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
