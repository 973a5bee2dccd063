import type { FastifyBaseLogger } from 'fastify';
import type { Happenings } from '../../platform/operations/happenings.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { deliveriesService } from './deliveries.service.ts';
import { webhookEndpoints } from './endpoints.ts';
import { lookInterval, sweepInterval } from './limits.ts';
import { webhookDeliverer } from './webhook-deliverer.ts';
import { type WebhookSenderDeps, webhookSender } from './webhook-sender.ts';
import { type WebhooksDeps, webhooksService } from './webhooks.service.ts';

export interface WebhooksFeatureDeps extends Omit<WebhooksDeps, 'send'>, WebhookSenderDeps {
  readonly log: FastifyBaseLogger;
  readonly happenings: Happenings;
}

/** Notifies other systems of audit events (docs/behaviour/webhooks.md). */
export function webhooksFeature(deps: WebhooksFeatureDeps) {
  const { db, clock, vault, log, happenings } = deps;
  const send = webhookSender({ clock, vault, agent: deps.agent, serviceName: deps.serviceName });
  const deliverer = webhookDeliverer({ db, clock, log, happenings, send });
  // An event of this process is sent immediately; those of other processes are found by polling.
  happenings.listen((name) => {
    if (name !== 'auditEvent') return;
    deliverer.look().catch((error: unknown) => log.warn({ err: error }, 'webhooks'));
  });
  return {
    endpoints: webhookEndpoints({
      webhooks: webhooksService({ db, clock, vault, send }),
      deliveries: deliveriesService({ db, clock }),
    }),
    tasks: [
      { name: 'deliver to webhooks', every: lookInterval, run: deliverer.look },
      { name: 'sweep webhooks', every: sweepInterval, run: deliverer.sweep },
    ],
    drain: deliverer.drain,
    stop: deliverer.stop,
    /** The number of pending deliveries by webhook. */
    waiting: async (): Promise<Record<string, number>> =>
      Object.fromEntries(await deliveriesRepository(db).waiting()),
  };
}
