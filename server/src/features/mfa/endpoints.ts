import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeRetry } from '@latchkey/contract/mfa/challenge-retry';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { larkLinkRequest } from '@latchkey/contract/mfa/lark-link-request';
import { larkLinkSetup } from '@latchkey/contract/mfa/lark-link-setup';
import { larkRemove } from '@latchkey/contract/mfa/lark-remove';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { preferredFactorSet } from '@latchkey/contract/mfa/preferred-factor-set';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { waysInRead } from '@latchkey/contract/mfa/ways-in-read';
import { implement } from '../../platform/http/implement.ts';
import type { ChallengesService } from './challenges.service.ts';
import type { LarkLinkService } from './lark-link.service.ts';
import type { MfaInfoService } from './mfa-info.service.ts';
import type { RecoveryCodesService } from './recovery-codes.service.ts';
import type { TotpRegistrationService } from './totp-registration.service.ts';
import type { TwoFactorService } from './two-factor.service.ts';
import type { WaysInService } from './ways-in.service.ts';

interface MfaServices {
  readonly info: MfaInfoService;
  readonly waysIn: WaysInService;
  readonly challenges: ChallengesService;
  readonly twoFactor: TwoFactorService;
  readonly registrations: TotpRegistrationService;
  readonly codes: RecoveryCodesService;
  readonly lark: LarkLinkService;
}

export function mfaEndpoints({
  info,
  waysIn,
  challenges,
  twoFactor,
  registrations,
  codes,
  lark,
}: MfaServices) {
  return [
    implement(mfaInfoRead, ({ caller }) => info.read(caller)),
    implement(waysInRead, ({ caller }) => waysIn.read(caller.userId)),
    implement(challengeRequest, ({ params, body, caller, client, requestId }) =>
      challenges.request(params.factor, { caller, client, requestId, interaction: body.interaction }),
    ),
    implement(challengeRetry, ({ params, body, caller, client, requestId }) =>
      challenges.retry(params.factor, { caller, client, requestId }, body.challenge_id),
    ),
    implement(challengeVerify, ({ params, body, caller, client, requestId }) =>
      challenges.verify(params.factor, { caller, client, requestId }, body.challenge_id, body.code),
    ),
    implement(totpVerify, ({ body, caller, client, requestId }) =>
      challenges.verifyTotp({ caller, client, requestId }, body.code),
    ),
    implement(recoveryCodeVerify, ({ body, caller, client, requestId }) =>
      challenges.verifyRecoveryCode({ caller, client, requestId }, body.code),
    ),
    implement(passwordVerify, ({ body, caller, client, requestId }) =>
      challenges.verifyPassword({ caller, client, requestId }, body.password),
    ),
    implement(preferredFactorSet, ({ params, caller, mfaToken }) =>
      twoFactor.prefer(caller, mfaToken, params.type),
    ),
    implement(twoFactorToggle, ({ body, caller, mfaToken }) => twoFactor.toggle(caller, mfaToken, body)),
    implement(totpRegisterRequest, ({ caller, mfaToken }) => registrations.request(caller, mfaToken)),
    implement(totpRegisterSetup, ({ body, caller }) =>
      registrations.setup(caller, body.reference_code, body.code),
    ),
    implement(totpRemove, ({ caller, mfaToken }) => registrations.remove(caller, mfaToken)),
    implement(larkLinkRequest, async ({ caller, mfaToken }) => ({
      authorize_url: await lark.request(caller, mfaToken),
    })),
    implement(larkLinkSetup, ({ body, caller, log }) => lark.setup(caller, body, log)),
    implement(larkRemove, ({ caller, mfaToken }) => lark.remove(caller, mfaToken)),
    implement(recoveryCodesView, ({ caller, mfaToken }) => codes.view(caller, mfaToken)),
    implement(recoveryCodesGenerate, ({ caller, mfaToken }) => codes.generate(caller, mfaToken)),
  ];
}
