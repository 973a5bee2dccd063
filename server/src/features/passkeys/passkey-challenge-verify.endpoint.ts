import { passkeyChallengeVerify } from '@latchkey/contract/passkeys/passkey-challenge-verify';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeyChallengesService } from './passkey-challenges.service.ts';

export function passkeyChallengeVerifyEndpoint(challenges: PasskeyChallengesService) {
  return implement(passkeyChallengeVerify, ({ body, caller, client, requestId }) =>
    challenges.verify({ caller, client, requestId }, body.reference_code, body.payloads),
  );
}
