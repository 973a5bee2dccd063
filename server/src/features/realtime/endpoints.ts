import { connectionToken } from '@latchkey/contract/realtime/connection-token';
import { subscriptionToken } from '@latchkey/contract/realtime/subscription-token';
import { implement } from '../../platform/http/implement.ts';
import type { RealtimeAccessService } from './realtime-access.service.ts';

interface RealtimeServices {
  readonly access: RealtimeAccessService;
}

export function realtimeEndpoints({ access }: RealtimeServices) {
  return [
    implement(connectionToken, ({ caller }) => access.connect(caller)),
    implement(subscriptionToken, ({ caller, body }) => access.subscribe(caller, body.channel)),
  ];
}
