import { passkeyChallengeOption } from '@latchkey/contract/passkeys/passkey-challenge-option';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeyChallengesService } from './passkey-challenges.service.ts';

export function passkeyChallengeOptionEndpoint(challenges: PasskeyChallengesService) {
  return implement(passkeyChallengeOption, ({ body, caller, client, requestId }) =>
    challenges.option({ caller, client, requestId }, body.server_host),
  );
}
