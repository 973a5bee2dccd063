import type { Agent } from 'node:https';
import type { WebhookError } from '@latchkey/contract/webhooks/webhook-delivery';
import type { Clock } from '../../platform/clock/clock.ts';
import { postTo } from '../../platform/network/post-to.ts';
import { NotPublic } from '../../platform/network/public-agent.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { attemptTimeout } from './limits.ts';
import type { WebhookMessage } from './webhook-message.ts';
import { webhookHeaders } from './webhook-signature.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

/** The result of an attempt. */
export interface Attempt {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly error: WebhookError | null;
}

export interface WebhookSenderDeps {
  readonly clock: Clock;
  /** A vault for the purpose 'webhooks'. */
  readonly vault: Vault;
  /** Does not connect to private addresses. */
  readonly agent: Agent;
  readonly serviceName: string;
}

export type WebhookSender = ReturnType<typeof webhookSender>;

/** Sends one message to a webhook, once; never throws because of the receiver. */
export function webhookSender({ clock, vault, agent, serviceName }: WebhookSenderDeps) {
  return async (webhook: StoredWebhook, message: WebhookMessage): Promise<Attempt> => {
    const at = clock.now();
    const secrets = [webhook.secret];
    if (webhook.previous_secret !== null && (webhook.previous_until ?? 0) > at)
      secrets.push(webhook.previous_secret);
    const opened = secrets.map((secret) => vault.openText(secret, webhook.id));
    try {
      const status = await postTo(webhook.url, {
        agent: webhook.private_network === 1 ? undefined : agent,
        headers: {
          ...webhookHeaders({ ...message, at }, opened),
          'user-agent': `${serviceName.replace(/[^\x20-\x7e]/g, '')} webhooks`.trim(),
        },
        body: message.body,
        timeout: attemptTimeout,
      });
      const isDelivered = status >= 200 && status < 300;
      return { isDelivered, status, error: isDelivered ? null : 'answered' };
    } catch (error) {
      return { isDelivered: false, status: null, error: errorOf(error) };
    }
  };
}

function errorOf(error: unknown): WebhookError {
  if (error instanceof NotPublic) return 'not_public';
  const name = error instanceof Error ? error.name : '';
  return name === 'TimeoutError' ? 'timeout' : 'unreachable';
}
