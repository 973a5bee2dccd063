import { deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import { deliveryReport } from '@latchkey/contract/deliveries/delivery-report';
import { implement } from '../../platform/http/implement.ts';
import type { DeliveriesService } from './deliveries.service.ts';

export function deliveryEndpoints({ deliveries }: { readonly deliveries: DeliveriesService }) {
  return [
    implement(deliveryRead, async ({ caller, params }) => ({
      state: await deliveries.read(caller, params.challenge_id),
    })),
    implement(deliveryReport, async ({ body, client }) => {
      await deliveries.report(body, client);
      return {};
    }),
  ];
}
