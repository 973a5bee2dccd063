import { deliveriesService } from '../features/webhooks/deliveries.service.ts';
import { webhookSender } from '../features/webhooks/webhook-sender.ts';
import { webhooksService } from '../features/webhooks/webhooks.service.ts';
import { publicAgent } from '../platform/network/public-agent.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { Config } from './config.ts';
import type { Store } from './open-store.ts';

/** Webhooks for the command line: a running server delivers what was written here. */
export function webhookParts({ brand }: Config, { database, secretKeys, clock }: Store) {
  const { db } = database;
  const vault = createVault(secretKeys, 'webhooks');
  const send = webhookSender({ clock, vault, agent: publicAgent(), serviceName: brand.serviceName });
  return {
    webhooks: webhooksService({ db, clock, vault, send }),
    deliveries: deliveriesService({ db, clock }),
  };
}
