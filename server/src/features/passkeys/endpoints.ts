import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyChallengeOption } from '@latchkey/contract/passkeys/passkey-challenge-option';
import { passkeyChallengeVerify } from '@latchkey/contract/passkeys/passkey-challenge-verify';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { passkeyUpdate } from '@latchkey/contract/passkeys/passkey-update';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';
import type { PasskeyChallengesService } from './passkey-challenges.service.ts';
import type { PasskeyRegistrationService } from './passkey-registration.service.ts';

interface PasskeysServices {
  readonly passkeys: FactorItems<Passkey>;
  readonly registrations: PasskeyRegistrationService;
  readonly challenges: PasskeyChallengesService;
}

export function passkeysEndpoints({ passkeys, registrations, challenges }: PasskeysServices) {
  return [
    implement(passkeyList, async ({ caller }) => ({ passkeys: await passkeys.list(caller) })),
    implement(passkeyUpdate, ({ caller, mfaToken, params, body }) =>
      passkeys.rename(caller, mfaToken, params.id, body.name),
    ),
    implement(passkeyRemove, async ({ caller, mfaToken, params }) => {
      await passkeys.remove(caller, mfaToken, params.id);
      return {};
    }),
    implement(passkeyRegisterOption, ({ body, caller, mfaToken }) =>
      registrations.option(caller, mfaToken, body.server_host),
    ),
    implement(passkeyRegisterVerify, ({ body, caller, mfaToken }) =>
      registrations.verify(caller, mfaToken, {
        reference: body.reference_code,
        payload: body.payloads,
        name: body.name,
      }),
    ),
    implement(passkeyChallengeOption, ({ body, caller, client, requestId }) =>
      challenges.option({ caller, client, requestId }, body.server_host),
    ),
    implement(passkeyChallengeVerify, ({ body, caller, client, requestId }) =>
      challenges.verify({ caller, client, requestId }, body.reference_code, body.payloads),
    ),
  ];
}
