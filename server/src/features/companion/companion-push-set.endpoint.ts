import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { implement } from '../../platform/http/implement.ts';
import type { OwnPairingService } from './own-pairing.service.ts';

export function companionPushSetEndpoint(own: OwnPairingService) {
  return implement(companionPushSet, ({ caller, body }) => own.setPush(caller, body.subscription));
}
