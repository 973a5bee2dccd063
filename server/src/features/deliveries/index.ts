import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { type DeliveriesDeps, deliveriesService } from './deliveries.service.ts';
import { deliveryEndpoints } from './endpoints.ts';
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
    endpoints: deliveryEndpoints({ deliveries }),
    /** Registers the routes for gateways with their own report format. */
    mount: (app: FastifyInstance) =>
      serveReports(app, { ...gateways, deliveries: deliveriesRepository(db), limit }),
  };
}
