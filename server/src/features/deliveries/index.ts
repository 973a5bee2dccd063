import { deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import { deliveryReport } from '@latchkey/contract/deliveries/delivery-report';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { type DeliveriesDeps, deliveriesService } from './deliveries.service.ts';
import { badReportsPerAddress } from './limits.ts';
import { type ServeReportsDeps, serveReports } from './serve-reports.ts';

interface DeliveriesFeatureDeps extends Omit<DeliveriesDeps, 'limit'> {
  readonly rateLimits: RateLimits;
  readonly gateways: Omit<ServeReportsDeps, 'deliveries' | 'limit'>;
}

export function deliveriesFeature({ db, reportTokens, rateLimits, gateways }: DeliveriesFeatureDeps) {
  const limit = rateLimits.limit('delivery-report-address', badReportsPerAddress);
  const deliveries = deliveriesService({ db, reportTokens, limit });
  return {
    endpoints: [
      implement(deliveryRead, async ({ caller, params }) => ({
        state: await deliveries.read(caller, params.challenge_id),
      })),
      implement(deliveryReport, async ({ body, client }) => {
        await deliveries.report(body, client);
        return {};
      }),
    ],
    /** Mounts the addresses of gateways that report in a form of their own. */
    mount: (app: FastifyInstance) =>
      serveReports(app, { ...gateways, deliveries: deliveriesRepository(db), limit }),
  };
}
