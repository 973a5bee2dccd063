import { isAtLeast } from '@latchkey/contract/admin/operator-roles';
import type { Webhook } from '@latchkey/contract/webhooks/webhook';
import { webhookCreate } from '@latchkey/contract/webhooks/webhook-create';
import { webhookDeliveryList } from '@latchkey/contract/webhooks/webhook-delivery-list';
import { webhookList } from '@latchkey/contract/webhooks/webhook-list';
import { webhookRead } from '@latchkey/contract/webhooks/webhook-read';
import { webhookRedeliver } from '@latchkey/contract/webhooks/webhook-redeliver';
import { webhookRemove } from '@latchkey/contract/webhooks/webhook-remove';
import { webhookRotateSecret } from '@latchkey/contract/webhooks/webhook-rotate-secret';
import { webhookTest } from '@latchkey/contract/webhooks/webhook-test';
import { webhookUpdate } from '@latchkey/contract/webhooks/webhook-update';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import { implement } from '../../platform/http/implement.ts';
import type { DeliveriesService } from './deliveries.service.ts';
import { shownPrefix, shownUrl } from './webhook-url.ts';
import type { WebhooksService } from './webhooks.service.ts';

export interface WebhookServices {
  readonly webhooks: WebhooksService;
  readonly deliveries: DeliveriesService;
}

export function webhookEndpoints({ webhooks, deliveries }: WebhookServices) {
  return [
    implement(webhookList, async ({ caller, query: { query, ...page } }) => {
      if (mayChange(caller)) return webhooks.list({ query, ...page });
      const { items, next_cursor } = await webhooks.list({ query: query && shownPrefix(query), ...page });
      return { items: items.map(shown), next_cursor };
    }),
    implement(webhookRead, async ({ caller, params }) => {
      const webhook = await webhooks.read(params.id);
      return mayChange(caller) ? webhook : shown(webhook);
    }),
    implement(webhookCreate, ({ body }) => webhooks.create(body)),
    implement(webhookUpdate, ({ params, ifMatch, body: { reason, ...changes } }) =>
      webhooks.update(params.id, changes, { ifMatch, reason, mayUsePrivateNetwork: false }),
    ),
    implement(webhookRemove, async ({ params, body }) => {
      await webhooks.remove(params.id, body.reason);
      return {};
    }),
    implement(webhookRotateSecret, ({ params, body }) => webhooks.rotateSecret(params.id, body.reason)),
    implement(webhookTest, async ({ params, body }) => {
      const { isDelivered, status, ...seen } = await webhooks.test(params.id, body.reason);
      return { is_delivered: isDelivered, response_status: status, ...seen };
    }),
    implement(webhookDeliveryList, ({ params, query }) => deliveries.list(params.id, query)),
    implement(webhookRedeliver, ({ params, body }) =>
      deliveries.sendAgain(params.id, params.delivery_id, body.reason),
    ),
  ];
}

const mayChange = ({ role }: OperatorCaller): boolean => isAtLeast(role, 'admin');

const shown = (webhook: Webhook): Webhook => ({ ...webhook, url: shownUrl(webhook.url) });
