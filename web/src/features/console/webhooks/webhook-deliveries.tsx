import type { WebhookDelivery } from '@latchkey/contract/webhooks/webhook-delivery';
import { webhookDeliveryStates } from '@latchkey/contract/webhooks/webhook-delivery';
import { webhookDeliveryList } from '@latchkey/contract/webhooks/webhook-delivery-list';
import { webhookRedeliver } from '@latchkey/contract/webhooks/webhook-redeliver';
import { RotateCw, Send } from 'lucide-react';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useAction } from '../use-action.ts';
import { useOperator } from '../use-operator.ts';

const states = webhookDeliveryStates.map((value) => ({ value, label: text.states[value] }));

interface Props {
  id: string;
  onChanged: () => Promise<unknown>;
}

/** Past and pending deliveries of a webhook. Each can be sent again. */
export function WebhookDeliveries({ id, onChanged }: Props) {
  const address = useListAddress(['state']);
  const list = useConsoleList(webhookDeliveryList, { params: { id }, query: address.values });
  const isAdmin = useOperator().may('admin');
  const callApi = useSessionCall();
  const act = useAction();
  const sendAgain = async ({ id: delivery_id }: WebhookDelivery) => {
    const run = (mfaToken?: string) =>
      callApi(webhookRedeliver, { params: { id, delivery_id }, body: {}, mfaToken });
    // The toast has already reported the error.
    await act(run, { success: text.sentAgain, error: text.sendAgainFailed }).catch(() => undefined);
    await Promise.all([list.refresh(), onChanged()]);
  };
  const again: Column<WebhookDelivery> = {
    key: 'actions',
    title: text.actions,
    isTitleHidden: true,
    isEnd: true,
    show: (delivery) => (
      <IconButton
        icon={RotateCw}
        label={text.sendAgainOf(delivery.action)}
        onClick={() => void sendAgain(delivery)}
      />
    ),
  };
  const columns = useColumns();
  return (
    <ConsoleList
      title={text.deliveries}
      label={text.deliveries}
      list={list}
      address={address}
      filters={[{ name: 'state', label: text.state, options: states }]}
      columns={isAdmin ? [...columns, again] : columns}
      keyOf={(delivery) => delivery.id}
      empty={{ icon: Send, title: text.noDelivery, hint: text.noDeliveryHint }}
    />
  );
}

function useColumns(): Column<WebhookDelivery>[] {
  const { data: profile } = useProfile();
  return [
    { key: 'event', title: text.event, show: (delivery) => <Event delivery={delivery} /> },
    { key: 'state', title: text.state, isShort: true, show: ({ state }) => <State state={state} /> },
    { key: 'answer', title: text.answer, show: (delivery) => <Answer delivery={delivery} /> },
    {
      key: 'queued',
      title: text.queued,
      isShort: true,
      show: ({ queued_at }) => (
        <time dateTime={queued_at}>{formatDateTime(queued_at, profile?.timezone ?? undefined)}</time>
      ),
    },
  ];
}

function Event({ delivery: { action, target } }: { delivery: WebhookDelivery }) {
  return (
    <div className="min-w-0">
      <code className="block font-medium wrap-anywhere">{action}</code>
      {target && <bdi className="block wrap-anywhere text-muted">{target.name ?? target.id}</bdi>}
    </div>
  );
}

function State({ state }: Pick<WebhookDelivery, 'state'>) {
  const kinds = { waiting: 'neutral', delivered: 'success', given_up: 'warning' } as const;
  return <Badge kind={kinds[state]}>{text.states[state]}</Badge>;
}

function Answer({ delivery: { response_status, error, attempts } }: { delivery: WebhookDelivery }) {
  const said = response_status ?? (error && text.errors[error]);
  return (
    <span>
      {said ?? '–'}
      {attempts > 1 && <span className="block text-muted">{text.attempts(attempts)}</span>}
    </span>
  );
}
