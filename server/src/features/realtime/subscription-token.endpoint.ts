import { subscriptionToken } from '@latchkey/contract/realtime/subscription-token';
import { implement } from '../../platform/http/implement.ts';
import type { RealtimeAccessService } from './realtime-access.service.ts';

export function subscriptionTokenEndpoint(access: RealtimeAccessService) {
  return implement(subscriptionToken, ({ caller, body }) => access.subscribe(caller, body.channel));
}
