import type { EndedRequests } from '../platform/http/ended-requests.ts';
import { outboxRepository } from '../platform/messages/outbox.repository.ts';
import type { Measured } from '../platform/operations/measured.ts';
import type { Features } from './connect-features.ts';
import { servicesBeside } from './http-side.ts';
import type { PlatformParts } from './platform-parts.ts';
import { appVersion } from './version.ts';

/** The collectors behind /metrics. Those that query a database or a service do so on each scrape, within the scrape's timeout. */
export function measuredParts(
  platform: PlatformParts,
  { webhooks }: Pick<Features, 'webhooks'>,
  requests: EndedRequests,
): Measured {
  const outbox = outboxRepository(platform.db);
  const beside = servicesBeside(platform);
  return {
    version: appVersion,
    requests,
    caps: platform.capWatch,
    happenings: platform.happenings,
    hashQueue: platform.hashQueue,
    unsentMessages: () => outbox.unsent(),
    waitingForWebhooks: webhooks.waiting,
    sockets: () => platform.realtime.connections?.() ?? {},
    async services() {
      const database = platform.database.ping().then(
        () => 1,
        () => 0,
      );
      const others = beside.map(async ({ name, missing }) => [name, (await missing()) ? 0 : 1] as const);
      return { database: await database, ...Object.fromEntries(await Promise.all(others)) };
    },
  };
}
