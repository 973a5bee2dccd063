import { connectionToken } from '@latchkey/contract/realtime/connection-token';
import { implement } from '../../platform/http/implement.ts';
import type { RealtimeAccessService } from './realtime-access.service.ts';

export function connectionTokenEndpoint(access: RealtimeAccessService) {
  return implement(connectionToken, ({ caller }) => access.connect(caller));
}
