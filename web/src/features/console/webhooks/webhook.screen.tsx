import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import type { Webhook } from '@latchkey/contract/webhooks/webhook';
import { webhookRead } from '@latchkey/contract/webhooks/webhook-read';
import { webhookTest } from '@latchkey/contract/webhooks/webhook-test';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { BackTo } from '../back-to.tsx';
import { ItemScreen } from '../item-screen.tsx';
import { useAction } from '../use-action.ts';
import { useConsoleQuery } from '../use-console-query.ts';
import { useOperator } from '../use-operator.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookState } from './webhook-state.tsx';

/** One webhook and its deliveries (docs/behaviour/webhooks.md). */
export default function WebhookScreen({ id }: { id: string }) {
  const query = useConsoleQuery(webhookRead, { params: { id } });
  return (
    <ItemScreen query={query} list="webhooks" text={text}>
      {(webhook) => <ShownWebhook webhook={webhook} onChanged={() => query.mutate()} />}
    </ItemScreen>
  );
}

interface Props {
  webhook: Webhook;
  onChanged: () => Promise<unknown>;
}

function ShownWebhook({ webhook, onChanged }: Props) {
  const { id, url } = webhook;
  const isAdmin = useOperator().may('admin');
  const callApi = useSessionCall();
  const act = useAction();
  const [outcome, setOutcome] = useState<ReplyOf<typeof webhookTest>>();
  const test = async () => {
    const run = (mfaToken?: string) => callApi(webhookTest, { params: { id }, body: {}, mfaToken });
    setOutcome(undefined);
    // The toast has already reported the error.
    setOutcome(await act(run, { success: text.testSent, error: text.testFailed }).catch(() => undefined));
  };
  const actions = isAdmin && (
    <div className="flex flex-wrap gap-2">
      <Button kind="secondary" onClick={() => void test()}>
        <Send className="size-4" aria-hidden />
        {text.test}
      </Button>
      <WebhookMenu webhook={webhook} onChanged={onChanged} />
    </div>
  );
  return (
    <div className="grid gap-6">
      <BackTo list="webhooks" title={text.title} />
      <PageHeading action={actions}>
        <bdi className="wrap-anywhere">{url}</bdi>
      </PageHeading>
      {outcome && <TestOutcome outcome={outcome} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Facts webhook={webhook} />
        <Events actions={webhook.actions} />
      </div>
      <WebhookDeliveries id={id} onChanged={onChanged} />
    </div>
  );
}

function TestOutcome({ outcome }: { outcome: ReplyOf<typeof webhookTest> }) {
  const { is_delivered, response_status, error, milliseconds } = outcome;
  if (is_delivered)
    return <Banner kind="success">{text.testDelivered(response_status, milliseconds)}</Banner>;
  const why = response_status === null ? text.errors[error ?? 'unreachable'] : String(response_status);
  return <Banner kind="warning">{text.testNotDelivered(why)}</Banner>;
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { data: profile } = useProfile();
  const at = (iso: string | null) => iso && formatDateTime(iso, profile?.timezone ?? undefined);
  const { failing_since, next_attempt_at, previous_secret_until } = webhook;
  const only = (label: string, iso: string | null) => (iso ? [{ label, value: at(iso) }] : []);
  return (
    <Card title={text.facts} badge={<WebhookState webhook={webhook} />}>
      <DetailList
        items={[
          { label: text.waiting, value: String(webhook.waiting) },
          ...only(text.failingSince, failing_since),
          ...only(text.nextAttempt, next_attempt_at),
          { label: text.lastDelivered, value: at(webhook.last_delivered_at) ?? text.never },
          { label: text.network, value: webhook.is_private_network ? text.privateNetwork : text.publicHosts },
          ...only(text.previousSecret, previous_secret_until),
          { label: text.since, value: at(webhook.created_at) },
        ]}
      />
    </Card>
  );
}

function Events({ actions }: Pick<Webhook, 'actions'>) {
  return (
    <Card title={text.events} badge={<span className="text-sm text-muted">{actions.length}</span>}>
      <ul
        aria-label={text.events}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        tabIndex={0}
        className="flex max-h-72 flex-wrap gap-2 overflow-y-auto"
      >
        {actions.map((action) => (
          <li key={action} className="rounded-control bg-hover px-2 py-1 text-sm">
            <code className="wrap-anywhere">{action}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
