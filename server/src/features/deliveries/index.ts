import { deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import { deliveryReport } from '@latchkey/contract/deliveries/delivery-report';
import { implement } from '../../platform/http/implement.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { type DeliveriesDeps, deliveriesService } from './deliveries.service.ts';
import { badReportsPerAddress } from './limits.ts';

interface DeliveriesFeatureDeps extends Omit<DeliveriesDeps, 'limit'> {
  readonly rateLimits: RateLimits;
}

export function deliveriesFeature({ rateLimits, ...deps }: DeliveriesFeatureDeps) {
  const limit = rateLimits.limit('delivery-report-address', badReportsPerAddress);
  const deliveries = deliveriesService({ ...deps, limit });
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
  };
}
